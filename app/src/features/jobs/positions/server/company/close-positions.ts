import type { Database } from '#platform/db/database.ts'
import type { ClosedReason } from '../../position.ts'
import {
  archivePositions,
  listPastClosing,
  listUnconfirmed,
  nextChange,
  reopenPositions as reopen,
} from '../records/store.ts'

/** Closes open positions everywhere at once and returns the ids that were open. */
export async function closePositions(
  db: Database,
  tenantId: number,
  ids: number[],
  reason: ClosedReason,
  now: Date,
): Promise<number[]> {
  if (ids.length === 0) return []
  return db
    .transaction()
    .execute(async (trx) => archivePositions(trx, tenantId, await nextChange(trx, tenantId), ids, reason, now))
}

/** Closes the open positions of a tenant that the company hasn't confirmed since `before`. @returns their number */
export async function closeUnconfirmed(db: Database, tenantId: number, before: Date, now: Date): Promise<number> {
  const ids = await listUnconfirmed(db, tenantId, before)
  return (await closePositions(db, tenantId, ids, 'unconfirmed', now)).length
}

/** Reopens positions closed for any reason, and returns their ids. A position past its deadline stays closed. */
export async function reopenPositions(db: Database, tenantId: number, ids: number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return []
  return db.transaction().execute(async (trx) => reopen(trx, tenantId, await nextChange(trx, tenantId), ids, now))
}

/** Closes every position whose deadline has passed. Safe to run in several processes at once. */
export async function closePastDeadlines(db: Database, now: Date): Promise<number> {
  let closed = 0
  for (const { tenantId, ids } of await listPastClosing(db, now))
    closed += (await closePositions(db, tenantId, ids, 'deadline', now)).length
  return closed
}
