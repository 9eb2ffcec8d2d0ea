import type { RuleCheck } from '../fields/field-model.ts'
import { limitOf } from './limit-of.ts'

/** The rule `minLength`: characters as people count them. */
export const minLengthRule: RuleCheck<string> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && [...value].length < count ? { id: 'minLength', values: { count } } : undefined
}
