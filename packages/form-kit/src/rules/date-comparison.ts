import type { RuleCheck } from '../fields/field-model.ts'
import { compareIso, isoDateOf } from '../internals/dates/iso-date.ts'

/**
 * Rule `date_comparison`: the date is after, or before, that of the field `compare_to_field`. Passes while that
 * field has no date.
 */
export const dateComparisonRule: RuleCheck<string> = (value, rule, { valueOf }) => {
  const other = rule.compare_to_field === undefined ? undefined : isoDateOf(valueOf(rule.compare_to_field))
  if (other === undefined || !rule.operator) return undefined
  const order = compareIso(value, other)
  return (rule.operator === 'after' ? order > 0 : order < 0) ? undefined : { id: 'invalid' }
}
