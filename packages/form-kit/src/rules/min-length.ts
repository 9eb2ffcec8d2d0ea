import type { RuleCheck } from '../fields/field-model.ts'
import { limitOf } from './limit-of.ts'

/** Rule `minLength`: counts characters as people do. */
export const minLengthRule: RuleCheck<string> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && [...value].length < count ? { id: 'minLength', values: { count } } : undefined
}
