import type { RuleCheck } from '../fields/field-model.ts'
import { limitOf } from './limit-of.ts'

/** The rule `minLength` of what is a list of answers. */
export const minChoicesRule: RuleCheck<readonly unknown[]> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && value.length < count ? { id: 'minChoices', values: { count } } : undefined
}

/** The rule `maxLength` of what is a list of answers. */
export const maxChoicesRule: RuleCheck<readonly unknown[]> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && value.length > count ? { id: 'maxChoices', values: { count } } : undefined
}
