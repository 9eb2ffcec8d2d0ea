import type { CandidateFacts, MatchedSkill, MissingSkill, SkillFact, SkillGroup, SkillTerm, Why } from '../../model.ts'
import { BEST_EXAMPLE, CORE_WEIGHT, DUTY_SHARE, EVIDENCE } from '../../weights.ts'

/** Returns a close relative of a skill that the candidate has. */
const relativeOf = ({ family }: SkillTerm, { families }: CandidateFacts): SkillFact | undefined =>
  family === undefined ? undefined : families.get(family)

/**
 * Returns the fit of the required skills, with each group weighted by its rarity. Allocates little, because it runs for
 * every position.
 */
export function fitSkills(
  groups: readonly SkillGroup[],
  facts: CandidateFacts,
  core: readonly string[] = [],
): { value: number; why: Why } {
  let total = 0
  let reached = 0
  let matched = 0
  for (const { members, kind, duty } of groups) {
    let best = 0
    let sum = 0
    let rarity = 0
    let isOwn = false
    let isCore = false
    for (const term of members) {
      const fact = facts.skills.get(term.id)
      const worth = fact ? EVIDENCE[fact.kind] : relativeOf(term, facts) ? EVIDENCE.related : 0
      if (worth > best) best = worth
      sum += worth
      rarity += term.rarity
      isOwn ||= fact !== undefined
      isCore ||= core.includes(term.id)
    }
    const average = sum / members.length
    const worth = kind === 'alternatives' ? best : BEST_EXAMPLE * best + (1 - BEST_EXAMPLE) * average
    const weight = (rarity / members.length) * (isCore ? CORE_WEIGHT : duty ? DUTY_SHARE : 1)
    total += weight
    reached += weight * worth
    if (isOwn) matched += 1
  }
  return { value: total === 0 ? 0 : reached / total, why: { kind: 'skills', matched, asked: groups.length } }
}

/**
 * Lists the required skills that the candidate has, and those that the candidate lacks. If another member of a group
 * counts, the lacking ones are not required.
 */
export function listSkills(
  groups: readonly SkillGroup[],
  facts: CandidateFacts,
  required: boolean,
): { matched: MatchedSkill[]; missing: MissingSkill[] } {
  const matched: MatchedSkill[] = []
  const missing: MissingSkill[] = []
  for (const { members } of groups) {
    const own = members.find(({ id }) => facts.skills.has(id))
    for (const term of members) {
      const { id, label: skill } = term
      const fact = facts.skills.get(id)
      if (fact) {
        matched.push({ id, skill, evidence: fact.kind, where: fact.where, via: fact.via, required })
        continue
      }
      // A relative counts a little, but the skill itself is still missing.
      const related = own ? undefined : relativeOf(term, facts)?.label
      missing.push({ id, skill, required: required && !own, instead: own?.label, related })
    }
  }
  return { matched, missing }
}
