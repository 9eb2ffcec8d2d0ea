import type { RuleCheck } from '../fields/field-model.ts'
import { limitOf } from './limit-of.ts'

/** Rule `minValue`: compares the number in a text. */
export const minValueRule: RuleCheck<string> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && !(Number(value) >= count) ? { id: 'minValue', values: { count } } : undefined
}
