import { sql } from 'kysely'
import type { HeldData } from '#platform/personal-data/held-data.ts'

/**
 * The edits of forms that an account saved last. They belong to the company, so erasure only removes the account from
 * them.
 */
export const formEditorData: HeldData = {
  feature: 'form-editor',
  tables: ['form_edits'],
  async export(db, { accountId, tenantId }) {
    const { rows } = await sql<object>`
      SELECT key, title, changed_at AS "changedAt" FROM form_edits
      WHERE tenant_id = ${tenantId} AND account_id = ${accountId} ORDER BY key`.execute(db)
    return { json: { formEdits: rows }, files: [] }
  },
  async erase(trx, { accountId, tenantId }) {
    const { numAffectedRows = 0n } = await sql`
      UPDATE form_edits SET account_id = NULL
      WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(trx)
    return [{ item: 'formEdits', count: Number(numAffectedRows) }]
  },
}
