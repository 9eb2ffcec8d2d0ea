import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { columns, deleteSentRecord, type JobAlertRow } from '../records/store.ts'

/** Returns those of a link's searches that still exist, confirmed or not. */
export async function findLinked(
  db: Database,
  tenantId: number,
  ids: readonly number[],
  now: Date,
): Promise<JobAlertRow[]> {
  const { rows } = await sql<JobAlertRow>`
    SELECT ${columns} FROM job_alerts s
    WHERE s.tenant_id = ${tenantId} AND s.id = ANY(${[...ids]}) AND (s.expires_at IS NULL OR s.expires_at > ${now})
    ORDER BY s.id`.execute(db)
  return rows
}

/** Ends the emails of searches: pauses those of an account, and deletes those of an address without one. */
export async function endSearches(db: Database, tenantId: number, ids: readonly number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      UPDATE job_alerts SET paused = true
      WHERE tenant_id = ${tenantId} AND id = ANY(${[...ids]}) AND account_id IS NOT NULL`.execute(trx)
    const { rows } = await sql<{ email: string }>`
      DELETE FROM job_alerts
      WHERE tenant_id = ${tenantId} AND id = ANY(${[...ids]}) AND email IS NOT NULL RETURNING email`.execute(trx)
    for (const email of new Set(rows.map((row) => row.email))) await deleteSentRecord(trx, { tenantId, email })
  })
}

/**
 * Deletes alerts whose confirmation or retention period has expired, and the records of addresses without any others.
 */
export async function purgeAlerts(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ tenantId: number; email: string }>`
      DELETE FROM job_alerts WHERE expires_at <= ${now} RETURNING tenant_id AS "tenantId", email`.execute(trx)
    for (const visitor of rows) await deleteSentRecord(trx, visitor)
  })
}
