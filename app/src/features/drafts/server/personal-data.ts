import { sql } from 'kysely'
import { deleteRows, type PersonalDataPart } from '#platform/personal-data/part.ts'

/** Applications that a candidate is writing, with their files. */
export const draftsPart: PersonalDataPart = {
  feature: 'drafts',
  tables: ['drafts', 'application_files'],
  async export(db, { accountId, tenantId }) {
    const { rows } = await sql<object>`
      SELECT p.title, d.state AS status, d.created_at AS "createdAt", d.changed_at AS "changedAt",
        (SELECT jsonb_object_agg(v.field, v.value) FROM draft_values v WHERE v.draft_id = d.id) AS answers
      FROM drafts d JOIN positions p ON p.id = d.position_id
      WHERE d.account_id = ${accountId} AND d.tenant_id = ${tenantId} ORDER BY d.id`.execute(db)
    return { json: { drafts: rows }, files: [] }
  },
  async erase(trx, owner) {
    const line = await deleteRows(trx, 'drafts', owner, 'drafts')
    await deleteRows(trx, 'application_files', owner, 'drafts')
    return [line]
  },
}
