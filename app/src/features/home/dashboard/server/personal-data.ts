import { sql } from 'kysely'
import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'

/** The nudges that a candidate dismissed. */
export const dashboardData: HeldData = {
  feature: 'dashboard',
  tables: ['nudge_dismissals'],
  async export(db, { accountId, tenantId }) {
    const { rows } = await sql<object>`
      SELECT rule, subject, dismissed_at AS "dismissedAt", until FROM nudge_dismissals
      WHERE account_id = ${accountId} AND tenant_id = ${tenantId} ORDER BY id`.execute(db)
    return { json: { dismissedReminders: rows }, files: [] }
  },
  erase: async (trx, owner) => [await deleteRows(trx, 'nudge_dismissals', owner, 'dismissedReminders')],
}
