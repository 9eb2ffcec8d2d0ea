import type { FieldItem } from '../../definition/types.ts'
import { maxChoicesRule, minChoicesRule } from '../../rules/choice-counts.ts'
import type { FieldModel } from '../field-model.ts'

/** A list of skills, typed or found. */
export interface SkillSelectorItem extends FieldItem {
  readonly type: 'skillSelector'
  readonly placeholder?: string
  /** How many skills are shown before the rest folds away under "+N"; 10 without it. */
  readonly showMoreThreshold?: number
  /** Finds skills for what is typed, in code. */
  readonly searchCall?: (typed: string, signal: AbortSignal) => Promise<readonly string[]>
  /** Skills offered beneath, to be added one by one or all at once. */
  readonly suggestedSkills?: readonly string[]
}

/** How many skills are shown when the item does not say. */
export const SHOWN_SKILLS = 10

/** Skills as people would tell them apart: without surplus blanks, none empty, none twice whatever its case. */
export function distinctSkills(skills: readonly unknown[]): readonly string[] {
  const seen = new Map<string, string>()
  for (const skill of skills) {
    if (typeof skill !== 'string') continue
    const text = skill.trim().replaceAll(/\s+/g, ' ')
    const key = skillKey(text)
    if (text && !seen.has(key)) seen.set(key, text)
  }
  return [...seen.values()]
}

/** What two spellings of one skill have in common. */
export function skillKey(skill: string): string {
  return skill.normalize('NFKC').toLowerCase()
}

/** Skills in the order in which they were added; a required one needs at least one skill. */
export const skillSelectorModel: FieldModel<SkillSelectorItem, readonly string[]> = {
  names: ['skillSelector'],
  hasValue: true,
  emptyValue: () => [],
  isEmpty: (value) => value.length === 0,
  readValue: (stored) => distinctSkills(Array.isArray(stored) ? stored : [stored]),
  rules: { minLength: minChoicesRule, maxLength: maxChoicesRule },
}
