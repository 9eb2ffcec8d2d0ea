import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { GroupCell } from './count-group.ts'

/** The number of people who gave a value in a field of a form. */
export interface VoluntaryCell extends GroupCell {
  formVersionId: number
  field: string
  value: string
}

/** Returns the counts of voluntary answers for the months before `now`; a person counts once per value. */
export async function listVoluntaryCells(db: Database, tenantId: number, now: Date): Promise<VoluntaryCell[]> {
  const { rows } = await sql<VoluntaryCell>`
    SELECT d.form_version_id AS "formVersionId", d.position_id AS "positionId", to_char(d.month, 'YYYY-MM') AS month,
      e.key AS field, v.value, count(*)::integer AS count
    FROM demographic_answers d, jsonb_each(d.answers) e,
      LATERAL (SELECT DISTINCT one #>> '{}' AS value FROM jsonb_array_elements(
        CASE jsonb_typeof(e.value) WHEN 'array' THEN e.value ELSE jsonb_build_array(e.value) END) one) v
    WHERE d.tenant_id = ${tenantId} AND d.month < date_trunc('month', ${now}::timestamptz AT TIME ZONE 'UTC')
      AND v.value IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5`.execute(db)
  return rows
}
