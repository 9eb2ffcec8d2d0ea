import { sql } from 'kysely'
import type { HeldData } from '#platform/personal-data/held-data.ts'

const TABLES = ['site_versions', 'site_drafts'] as const

/** The versions and the draft of settings that an account saved. They belong to the company, so erasure only removes the account. */
export const siteSettingsData: HeldData = {
  feature: 'site-settings',
  tables: TABLES,
  async export(db, { accountId, tenantId }) {
    const { rows } = await sql<object>`
      SELECT note AS title, changed_at AS "changedAt" FROM site_versions
      WHERE tenant_id = ${tenantId} AND account_id = ${accountId}
      UNION ALL SELECT '', saved_at FROM site_drafts WHERE tenant_id = ${tenantId} AND account_id = ${accountId}
      ORDER BY 2`.execute(db)
    return { json: { settings: rows }, files: [] }
  },
  async erase(trx, { accountId, tenantId }) {
    let count = 0
    for (const table of TABLES) {
      const { numAffectedRows = 0n } = await sql`
        UPDATE ${sql.table(table)} SET account_id = NULL
        WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(trx)
      count += Number(numAffectedRows)
    }
    return [{ item: 'siteSettings', count }]
  },
}
