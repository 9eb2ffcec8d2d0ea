import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

/** Condition for an application `a` whose name isn't shown yet. */
export const isNameHidden: RawBuilder<boolean> = sql`(
  EXISTS (SELECT 1 FROM hidden_names h WHERE h.position_id = a.position_id)
  AND NOT EXISTS (SELECT 1 FROM shown_names n WHERE n.application_id = a.id))`

/** An application whose name isn't shown yet. */
export interface HiddenName {
  encId: string
  /** Key of the stage from which it is shown. */
  until: string
  /** Language in which the application was sent. */
  language: string
}

/** Returns those of some applications whose name isn't shown yet. */
export async function listHiddenNames(
  db: Database,
  encIds: readonly string[],
): Promise<ReadonlyMap<string, HiddenName>> {
  if (encIds.length === 0) return new Map()
  const { rows } = await sql<HiddenName>`
    SELECT a.enc_id AS "encId", hidden.until_stage AS until, version.language
    FROM applications a JOIN hidden_names hidden ON hidden.position_id = a.position_id
      JOIN application_versions version ON version.application_id = a.id AND version.number = a.version
    WHERE a.enc_id = ANY(${[...encIds]}) AND ${isNameHidden}`.execute(db)
  return new Map(rows.map((row) => [row.encId, row]))
}

/** Returns the key of the stage from which the names of a job's applicants are shown; undefined if they always are. */
export async function findHiddenUntil(db: Database, positionId: number): Promise<string | undefined> {
  const { rows } = await sql<{ until: string }>`
    SELECT until_stage AS until FROM hidden_names WHERE position_id = ${positionId}`.execute(db)
  return rows[0]?.until
}

/** Hides the names of a job's applicants until a stage; those who reached it or have an offer are named. */
export async function hideNames(
  trx: Transaction,
  job: { tenantId: number; positionId: number; until: string; stageIds: readonly number[]; now: Date },
): Promise<void> {
  const { tenantId, positionId, until, stageIds, now } = job
  await sql`
    INSERT INTO hidden_names (position_id, tenant_id, until_stage) VALUES (${positionId}, ${tenantId}, ${until})
    ON CONFLICT (position_id) DO UPDATE SET until_stage = excluded.until_stage`.execute(trx)
  await sql`
    INSERT INTO shown_names (application_id, at)
    SELECT id, ${now} FROM applications
    WHERE tenant_id = ${tenantId} AND position_id = ${positionId} AND (stage_id = ANY(${[...stageIds]}::bigint[])
      OR EXISTS (SELECT FROM offers WHERE application_id = applications.id)
      OR EXISTS (SELECT FROM waiting_offers WHERE application_id = applications.id))
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** Shows the names of all applicants to a job. */
export async function stopHiding(trx: Transaction, positionId: number): Promise<void> {
  await sql`DELETE FROM hidden_names WHERE position_id = ${positionId}`.execute(trx)
}

/** Shows the name of one applicant; idempotent. */
export async function showName(trx: Transaction, applicationId: number, now: Date): Promise<void> {
  await sql`
    INSERT INTO shown_names (application_id, at) VALUES (${applicationId}, ${now}) ON CONFLICT DO NOTHING`.execute(trx)
}

/** Shows the name of an applicant whose application has entered a stage, if it is that from which names are shown, or a later one. */
export async function showReachedName(
  trx: Transaction,
  { id, positionId, stageId }: { id: number; positionId: number | null; stageId: number },
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO shown_names (application_id, at)
    SELECT ${id}, ${now} FROM hidden_names h
      JOIN stages reached ON reached.id = ${stageId} AND reached.kind <> 'rejected'
      JOIN stages until ON until.tenant_id = reached.tenant_id AND until.key = h.until_stage
        AND until.position_id IS NOT DISTINCT FROM reached.position_id
    WHERE h.position_id = ${positionId} AND reached.place >= until.place
    ON CONFLICT DO NOTHING`.execute(trx)
}
