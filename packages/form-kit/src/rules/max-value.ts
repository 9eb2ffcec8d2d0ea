import type { RuleCheck } from '../fields/field-model.ts'
import { limitOf } from './limit-of.ts'

/** Rule `maxValue`: compares the number in a text. */
export const maxValueRule: RuleCheck<string> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && !(Number(value) <= count) ? { id: 'maxValue', values: { count } } : undefined
}
