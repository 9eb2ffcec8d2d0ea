import { sql } from 'kysely'
import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'

/** The positions a candidate saved. */
export const savedPositionsData: HeldData = {
  feature: 'savedPositions',
  tables: ['saved_positions'],
  async export(db, { accountId, tenantId }) {
    const { rows } = await sql<object>`
      SELECT p.title, p.display_job_id AS "jobId", s.saved_at AS "savedAt", s.removed_at AS "removedAt"
      FROM saved_positions s JOIN positions p ON p.id = s.position_id
      WHERE s.account_id = ${accountId} AND s.tenant_id = ${tenantId} ORDER BY s.id`.execute(db)
    return { json: { savedPositions: rows }, files: [] }
  },
  erase: async (trx, owner) => [await deleteRows(trx, 'saved_positions', owner, 'savedPositions')],
}
