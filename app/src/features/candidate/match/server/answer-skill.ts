import { loadSkillList, nameKey } from '@foyer/resume-parser/gazetteer'
import { matchLimits } from '../limits.ts'
import type { ProfileService } from '#features/candidate/profile/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import { matchErrors } from '../errors.ts'
import { deleteRefused, insertRefused } from './store.ts'

export interface SkillAnswer {
  skill: string
  answer: 'mine' | 'not-mine' | 'ask-again'
}

/**
 * Stores a candidate's answer about a missing skill: adds it to the profile, refuses it, or undoes the refusal.
 * Repeating an answer changes nothing.
 * @throws `match/too-many` if too many skills are refused
 */
export async function answerSkill(
  { db, profiles }: { db: Database; profiles: ProfileService },
  owner: DataOwner,
  { skill, answer }: SkillAnswer,
  now: Date,
): Promise<void> {
  const id = (await loadSkillList()).named(skill)?.id ?? nameKey(skill)
  await db.transaction().execute(async (trx) => {
    if (answer === 'not-mine') {
      const isStored = await insertRefused(trx, owner, { id, skill, most: matchLimits.refusedSkills }, now)
      if (!isStored) throw matchErrors.error('too-many', { values: { most: matchLimits.refusedSkills } })
      return
    }
    await deleteRefused(trx, owner, id)
    if (answer === 'mine') await profiles.addSkill(trx, owner, skill, now)
  })
}
