import type { Database } from '#platform/db/database.ts'
import { postingInstant } from '#kernel/days.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { positionErrors } from '../../errors.ts'
import type { ClosedReason } from '../../position.ts'
import { isPastClosing } from '../../rules.ts'
import {
  archivePositions,
  listPastClosing,
  listUnconfirmed,
  publishDrafts as publish,
  reopenPositions as reopen,
} from '../records/opening-store.ts'
import { type ImportJournal, keepIds, openJournal } from '../records/import-journal-store.ts'
import { findPositions, nextChange } from '../records/store.ts'

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

/** Closes positions that are missing from an import, which can be undone. @returns the number of those that were open */
export async function closeMissing(db: Database, journal: ImportJournal, ids: number[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const { tenantId } = journal
  const done = await db.transaction().execute(async (trx) => {
    const change = await nextChange(trx, tenantId)
    const closed = await archivePositions(trx, tenantId, change, ids, 'missing', now)
    if (closed.length === 0) return { count: 0 }
    const open = await openJournal(trx, journal, closed.length)
    if (open.isKept) await keepIds(trx, { importId: open.id, change }, 'closed', closed)
    return { count: closed.length, id: open.id }
  })
  if (done.id !== undefined) journal.id = done.id
  return done.count
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

/**
 * Publishes drafts, posted on the company's day, and returns the ids of those that were drafts.
 * @throws `positions/deadline-passed` if one couldn't be applied for any more
 */
export async function publishDrafts(
  db: Database,
  { id: tenantId, site }: Pick<SiteTenant, 'id' | 'site'>,
  ids: number[],
  now: Date,
): Promise<number[]> {
  const drafts = (await findPositions(db, tenantId, ids)).filter(({ isDraft }) => isDraft)
  if (drafts.some(({ closesAt }) => isPastClosing(closesAt, now))) throw positionErrors.error('deadline-passed')
  if (drafts.length === 0) return []
  const postedAt = postingInstant(now, site.company.timeZone)
  return db.transaction().execute(async (trx) => {
    const change = await nextChange(trx, tenantId)
    return publish(trx, { tenantId, change, ids: drafts.map(({ id }) => id), postedAt, now })
  })
}

/** Closes every position whose deadline has passed. Safe to run in several processes at once. */
export async function closePastDeadlines(db: Database, now: Date): Promise<number> {
  let closed = 0
  for (const { tenantId, ids } of await listPastClosing(db, now))
    closed += (await closePositions(db, tenantId, ids, 'deadline', now)).length
  return closed
}
