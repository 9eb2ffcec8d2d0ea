import type { RuleCheck } from '../fields/field-model.ts'
import { compareIso, isoDateOf } from '../internals/dates/iso-date.ts'

/** The rule `date_comparison`: the date lies after, or before, that of the field `compare_to_field`. Without a date there it asks for nothing. */
export const dateComparisonRule: RuleCheck<string> = (value, rule, { valueOf }) => {
  const other = rule.compare_to_field === undefined ? undefined : isoDateOf(valueOf(rule.compare_to_field))
  if (other === undefined || !rule.operator) return undefined
  const order = compareIso(value, other)
  return (rule.operator === 'after' ? order > 0 : order < 0) ? undefined : { id: 'invalid' }
}
