import { sql } from 'kysely'
import { deleteRows, type PersonalDataPart } from '#platform/personal-data/part.ts'

/** Applications of a candidate as they were sent, and the answers that are offered again. */
export const applicationsPart: PersonalDataPart = {
  feature: 'applications',
  tables: ['applications', 'kept_answers'],
  async export(db, { accountId, tenantId }) {
    const { rows } = await sql<object>`
      SELECT a.position ->> 'title' AS title, a.receipt, a.state AS status, a.submitted_at AS "submittedAt",
        (SELECT jsonb_agg(jsonb_build_object('version', v.number, 'answers', c.answers, 'profile', c.profile) ORDER BY v.number)
         FROM application_versions v JOIN application_contents c ON c.version_id = v.id WHERE v.application_id = a.id) AS versions
      FROM applications a WHERE a.account_id = ${accountId} AND a.tenant_id = ${tenantId} ORDER BY a.id`.execute(db)
    return { json: { applications: rows }, files: [] }
  },
  async erase(trx, owner) {
    const line = await deleteRows(trx, 'applications', owner, 'applications')
    await deleteRows(trx, 'kept_answers', owner, 'applications')
    return [line]
  },
}
