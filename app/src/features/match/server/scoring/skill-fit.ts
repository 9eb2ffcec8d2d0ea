import type { CandidateFacts, MatchedSkill, MissingSkill, SkillGroup, SkillTerm, Why } from '../../model.ts'
import { BEST_EXAMPLE, CORE_WEIGHT, DUTY_SHARE, EVIDENCE } from '../../weights.ts'

interface SkillFit {
  value: number
  why: Why
  matched: MatchedSkill[]
  missing: MissingSkill[]
}

/** Returns the evidence for one skill: the skill itself, else a close relative. */
function findEvidence(
  term: SkillTerm,
  { skills, families }: CandidateFacts,
): Omit<MatchedSkill, 'required'> | undefined {
  const fact = skills.get(term.id)
  if (fact) return { id: term.id, skill: term.label, evidence: fact.kind, where: fact.where, via: fact.via }
  const relative = term.family === undefined ? undefined : families.get(term.family)
  return relative && { id: term.id, skill: term.label, evidence: 'related', where: relative.where, via: relative.label }
}

/**
 * Returns the fit of the skills asked for, each group by its rarity. Members that a candidate lacks are listed as missing;
 * if another member of the group counts, they are not required.
 */
export function fitSkills(
  groups: readonly SkillGroup[],
  facts: CandidateFacts,
  { required, core = [] }: { required: boolean; core?: readonly string[] },
): SkillFit {
  const matched: MatchedSkill[] = []
  const missing: MissingSkill[] = []
  let total = 0
  let reached = 0
  let count = 0
  for (const { members, kind, duty } of groups) {
    const evidence = members.map((term) => findEvidence(term, facts))
    const own = evidence.flatMap((found) => (found && found.evidence !== 'related' ? [found] : []))
    let best = 0
    let sum = 0
    for (const found of evidence) {
      const worth = found ? EVIDENCE[found.evidence] : 0
      best = Math.max(best, worth)
      sum += worth
    }
    const average = sum / evidence.length
    const worth = kind === 'alternatives' ? best : BEST_EXAMPLE * best + (1 - BEST_EXAMPLE) * average
    const rarity = members.reduce((sum, term) => sum + term.rarity, 0) / members.length
    const isCore = members.some(({ id }) => core.includes(id))
    const weight = rarity * (isCore ? CORE_WEIGHT : duty ? DUTY_SHARE : 1)
    total += weight
    reached += weight * worth
    if (own.length > 0) count += 1
    members.forEach((term, index) => {
      const found = evidence[index]
      // A relative counts a little; the skill itself is still missing.
      if (found && (found.evidence !== 'related' || own.length === 0)) matched.push({ ...found, required })
      if (!found || found.evidence === 'related')
        missing.push({ id: term.id, skill: term.label, required: required && own.length === 0, instead: own[0]?.skill })
    })
  }
  return {
    value: total === 0 ? 0 : reached / total,
    why: { kind: 'skills', matched: count, asked: groups.length },
    matched,
    missing,
  }
}
