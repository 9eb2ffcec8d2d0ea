import type { RuleCheck } from '../fields/field-model.ts'
import { limitOf } from './limit-of.ts'

/** The rule `minValue`: of the number that the text writes. */
export const minValueRule: RuleCheck<string> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && !(Number(value) >= count) ? { id: 'minValue', values: { count } } : undefined
}
