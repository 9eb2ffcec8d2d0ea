import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { ClosedReason } from '../../position.ts'
import { DRAFT } from '../../states.ts'

/** Archives open positions by id and returns the ids that were open. */
export async function archivePositions(
  trx: Transaction,
  tenantId: number,
  change: number,
  ids: number[],
  reason: ClosedReason,
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE positions SET archived_at = ${at}, closed_reason = ${reason}, change = ${change}, updated_at = now()
    WHERE tenant_id = ${tenantId} AND id = ANY(${ids}) AND archived_at IS NULL RETURNING id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns open positions past their deadline, by tenant. */
export async function listPastClosing(db: Database, now: Date): Promise<{ tenantId: number; ids: number[] }[]> {
  const { rows } = await sql<{ tenant_id: number; ids: number[] }>`
    SELECT tenant_id, array_agg(id::float8) AS ids FROM positions
    WHERE archived_at IS NULL AND closes_at <= ${now} GROUP BY tenant_id`.execute(db)
  return rows.map((row) => ({ tenantId: row.tenant_id, ids: row.ids }))
}

/** Returns the earliest deadline of an open position of any company. */
export async function nextClosing(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{
    next: Date | null
  }>`SELECT min(closes_at) AS next FROM positions WHERE archived_at IS NULL AND closes_at IS NOT NULL`.execute(db)
  return rows[0]?.next ?? undefined
}

/** Reopens closed positions by id and returns the ids that were closed. One past its deadline stays closed, a draft a draft. */
export async function reopenPositions(
  trx: Transaction,
  tenantId: number,
  change: number,
  ids: number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE positions SET archived_at = NULL, closed_reason = NULL, confirmed_at = ${now}, change = ${change}, opened_change = ${change}, updated_at = now()
    WHERE tenant_id = ${tenantId} AND id = ANY(${ids}) AND archived_at IS NOT NULL AND closed_reason <> ${DRAFT}
      AND (closes_at IS NULL OR closes_at > ${now})
    RETURNING id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Opens drafts by id, posted at `postedAt`, and returns the ids of those that were drafts. */
export async function publishDrafts(
  trx: Transaction,
  {
    tenantId,
    change,
    ids,
    postedAt,
    now,
  }: { tenantId: number; change: number; ids: number[]; postedAt: Date; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE positions SET archived_at = NULL, closed_reason = NULL, posted_at = ${postedAt}, confirmed_at = ${now}, change = ${change},
      opened_change = ${change}, updated_at = now()
    WHERE tenant_id = ${tenantId} AND id = ANY(${ids}) AND closed_reason = ${DRAFT}
    RETURNING id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the open positions of a tenant that the company last confirmed before `before`. */
export async function listUnconfirmed(db: Database, tenantId: number, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM positions WHERE tenant_id = ${tenantId} AND archived_at IS NULL AND confirmed_at < ${before}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
