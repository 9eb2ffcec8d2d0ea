import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { FormPurpose } from '../records/store.ts'

/** Returns the positions of a source, by the ids of their jobs there. */
export async function findImportedPositions(
  db: Database,
  { tenantId, source }: { tenantId: number; source: string },
  sourceIds: readonly string[],
): Promise<Map<string, { id: number; language: string }>> {
  const { rows } = await sql<{ sourceId: string; id: number; language: string | null }>`
    SELECT source_id AS "sourceId", id, language FROM positions
    WHERE tenant_id = ${tenantId} AND source = ${source} AND source_id = ANY(${[...sourceIds]})`.execute(db)
  return new Map(rows.map(({ sourceId, id, language }) => [sourceId, { id, language: language ?? 'en' }]))
}

/**
 * Assigns to positions the forms of their questions in place of earlier imported ones; without a form, the earlier one
 * is removed. Forms that the company published for a position take precedence and replace imported ones of that
 * purpose.
 * @returns the number of positions that changed
 */
export async function replaceImportedForms(
  db: Database,
  tenantId: number,
  wanted: readonly { positionId: number; purpose: FormPurpose; formId: number | undefined }[],
): Promise<number> {
  if (wanted.length === 0) return 0
  const list = JSON.stringify(wanted.map((one) => ({ ...one, formId: one.formId ?? null })))
  return db.transaction().execute(async (trx) => {
    const { rows: removed } = await sql<{ positionId: number }>`
      DELETE FROM position_forms p USING forms f,
        jsonb_to_recordset(${list}::jsonb) AS w("positionId" bigint, purpose text, "formId" bigint)
      WHERE p.tenant_id = ${tenantId} AND f.id = p.form_id AND f.source <> 'company'
        AND p.position_id = w."positionId" AND f.purpose = w.purpose AND p.form_id IS DISTINCT FROM w."formId"
      RETURNING p.position_id AS "positionId"`.execute(trx)
    const { rows: added } = await sql<{ positionId: number }>`
      INSERT INTO position_forms (tenant_id, position_id, form_id, place)
      SELECT ${tenantId}, w."positionId", w."formId", 0
      FROM jsonb_to_recordset(${list}::jsonb) AS w("positionId" bigint, purpose text, "formId" bigint)
      WHERE w."formId" IS NOT NULL AND NOT EXISTS (
        SELECT FROM position_forms p JOIN forms f ON f.id = p.form_id
        WHERE p.tenant_id = ${tenantId} AND p.position_id = w."positionId" AND f.purpose = w.purpose
          AND f.source = 'company')
      ON CONFLICT DO NOTHING RETURNING position_id AS "positionId"`.execute(trx)
    return new Set([...removed, ...added].map(({ positionId }) => positionId)).size
  })
}

/** Returns the positions with forms that apply to them alone. */
export async function findPositionsWithForms(db: Database, tenantId: number): Promise<Set<number>> {
  const { rows } = await sql<{ positionId: number }>`
    SELECT DISTINCT position_id AS "positionId" FROM position_forms
    WHERE tenant_id = ${tenantId} AND position_id IS NOT NULL`.execute(db)
  return new Set(rows.map(({ positionId }) => positionId))
}
