import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** A form that was given to the candidate of an application. */
export interface GivenFormRow {
  id: string
  state: string
  dueAt: Date | null
}

/** Returns the forms that were given to the candidate of an application, those due first first. */
export async function listGivenForms(
  db: Database,
  { tenantId, encId }: { tenantId: number; encId: string },
): Promise<GivenFormRow[]> {
  const { rows } = await sql<GivenFormRow>`
    SELECT g.enc_id AS id, g.state, g.due_at AS "dueAt"
    FROM given_forms g JOIN applications a ON a.id = g.application_id
    WHERE a.tenant_id = ${tenantId} AND a.enc_id = ${encId} ORDER BY g.due_at NULLS LAST, g.id`.execute(db)
  return rows
}
