import type { RuleCheck } from '../fields/field-model.ts'
import { limitOf } from './limit-of.ts'

/** The rule `maxValue`: of the number that the text writes. */
export const maxValueRule: RuleCheck<string> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && !(Number(value) <= count) ? { id: 'maxValue', values: { count } } : undefined
}
