import type { RuleCheck } from '../fields/field-model.ts'
import { limitOf } from './limit-of.ts'

/** Rule `maxLength`: counts characters as people do. */
export const maxLengthRule: RuleCheck<string> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && [...value].length > count ? { id: 'maxLength', values: { count } } : undefined
}
