import { sql } from 'kysely'
import { deleteRows, type PersonalDataPart } from '#platform/personal-data/part.ts'

/** A candidate's choices about matching, and the skills answered with "not mine". Scores are not stored. */
export const matchPart: PersonalDataPart = {
  feature: 'match',
  tables: ['match_choices', 'match_refused_skills'],
  async export(db, { accountId, tenantId }) {
    const { rows: choices } = await sql<object>`
      SELECT turned_off_at AS "turnedOffAt", notice_read_at AS "noticeReadAt" FROM match_choices
      WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(db)
    const { rows: refusedSkills } = await sql<object>`
      SELECT skill, refused_at AS "refusedAt" FROM match_refused_skills
      WHERE tenant_id = ${tenantId} AND account_id = ${accountId} ORDER BY skill_id`.execute(db)
    return { json: choices.length + refusedSkills.length > 0 ? { choices, refusedSkills } : {}, files: [] }
  },
  erase: async (trx, owner) => {
    const choices = await deleteRows(trx, 'match_choices', owner, 'match')
    const refused = await deleteRows(trx, 'match_refused_skills', owner, 'match')
    return [{ ...choices, count: choices.count + refused.count }]
  },
}
