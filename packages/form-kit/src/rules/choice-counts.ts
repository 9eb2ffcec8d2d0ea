import type { RuleCheck } from '../fields/field-model.ts'
import { limitOf } from './limit-of.ts'

/** Rule `minLength` of lists of answers. */
export const minChoicesRule: RuleCheck<readonly unknown[]> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && value.length < count ? { id: 'minChoices', values: { count } } : undefined
}

/** Rule `maxLength` of lists of answers. */
export const maxChoicesRule: RuleCheck<readonly unknown[]> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && value.length > count ? { id: 'maxChoices', values: { count } } : undefined
}
