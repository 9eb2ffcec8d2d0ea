import type { FieldItem } from '../../model/definition.ts'
import { maxChoicesRule, minChoicesRule } from '../../rules/limits.ts'
import type { FieldModel } from '../../model/field-model.ts'

/** A list of skills, typed or found. */
export interface SkillSelectorItem extends FieldItem {
  readonly type: 'skillSelector'
  readonly placeholder?: string
  /** Number of skills shown before the rest collapses into "+N"; defaults to 10. */
  readonly showMoreThreshold?: number
  /** Finds skills that match a typed text, in code. */
  readonly searchCall?: (typed: string, signal: AbortSignal) => Promise<readonly string[]>
  /** Skills suggested below the input. */
  readonly suggestedSkills?: readonly string[]
}

/** Default of `showMoreThreshold`. */
export const SHOWN_SKILLS = 10

/** Returns skills without surplus whitespace, empty ones and case-insensitive duplicates. */
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

/** Returns a key that is equal for all spellings of a skill. */
export function skillKey(skill: string): string {
  return skill.normalize('NFKC').toLowerCase()
}

/** Model of a list of skills, in the order in which they were added. */
export const skillSelectorModel: FieldModel<SkillSelectorItem, readonly string[]> = {
  names: ['skillSelector'],
  hasValue: true,
  emptyValue: () => [],
  isEmpty: (value) => value.length === 0,
  readValue: (stored) => distinctSkills(Array.isArray(stored) ? stored : [stored]),
  rules: { minLength: minChoicesRule, maxLength: maxChoicesRule },
}
