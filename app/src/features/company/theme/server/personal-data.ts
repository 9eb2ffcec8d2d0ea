import { sql } from 'kysely'
import type { HeldData } from '#platform/personal-data/held-data.ts'

/** Tables with the account that last saved a row. */
const TABLES = ['theme_versions', 'theme_drafts', 'theme_files'] as const

/**
 * The themes and files that an account saved. They belong to the company, so erasure only removes the account from
 * them.
 */
export const themeData: HeldData = {
  feature: 'theme',
  tables: TABLES,
  async export(db, { accountId, tenantId }) {
    const { rows } = await sql<object>`
      SELECT note AS title, published_at AS "changedAt" FROM theme_versions
      WHERE tenant_id = ${tenantId} AND account_id = ${accountId}
      UNION ALL SELECT '', saved_at FROM theme_drafts WHERE tenant_id = ${tenantId} AND account_id = ${accountId}
      UNION ALL SELECT name, added_at FROM theme_files WHERE tenant_id = ${tenantId} AND account_id = ${accountId}
      ORDER BY 2`.execute(db)
    return { json: { themes: rows }, files: [] }
  },
  async erase(trx, { accountId, tenantId }) {
    let count = 0
    for (const table of TABLES) {
      const { numAffectedRows = 0n } = await sql`
        UPDATE ${sql.table(table)} SET account_id = NULL
        WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(trx)
      count += Number(numAffectedRows)
    }
    return [{ item: 'themes', count }]
  },
}
