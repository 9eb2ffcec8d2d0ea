import { sql } from 'kysely'
import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'

/** A candidate's choices about matching, for all jobs and for single ones, and the refused skills. Scores are not stored. */
export const matchData: HeldData = {
  feature: 'match',
  tables: ['match_choices', 'match_off', 'match_refused_skills'],
  async export(db, { accountId, tenantId }) {
    const { rows: choices } = await sql<object>`
      SELECT turned_off_at AS "turnedOffAt", notice_read_at AS "noticeReadAt" FROM match_choices
      WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(db)
    const { rows: refusedSkills } = await sql<object>`
      SELECT skill, refused_at AS "refusedAt" FROM match_refused_skills
      WHERE tenant_id = ${tenantId} AND account_id = ${accountId} ORDER BY skill_id`.execute(db)
    const { rows: offFor } = await sql<object>`
      SELECT o.position_id::double precision AS position, p.title, o.turned_off_at AS "turnedOffAt" FROM match_off o
      LEFT JOIN positions p ON p.id = o.position_id AND p.tenant_id = o.tenant_id AND p.private_key IS NULL
      WHERE o.tenant_id = ${tenantId} AND o.account_id = ${accountId} ORDER BY o.position_id`.execute(db)
    const isEmpty = choices.length + refusedSkills.length + offFor.length === 0
    return { json: isEmpty ? {} : { choices, refusedSkills, offFor }, files: [] }
  },
  erase: async (trx, owner) => {
    const choices = await deleteRows(trx, 'match_choices', owner, 'match')
    const off = await deleteRows(trx, 'match_off', owner, 'match')
    const refused = await deleteRows(trx, 'match_refused_skills', owner, 'match')
    return [{ ...choices, count: choices.count + off.count + refused.count }]
  },
}
