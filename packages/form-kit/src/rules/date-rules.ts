import type { RuleCheck } from '../model/field-model.ts'
import { compareIso, isoDateOf } from '../internals/dates/iso-date.ts'

/** Rule `is today`: the date is today in the form's time zone. */
const isTodayRule: RuleCheck<string> = (value, _rule, { today }) =>
  compareIso(value, today) === 0 ? undefined : { id: 'invalid' }

/** Rule `is in the future`: the date is after today in the form's time zone. */
const isInTheFutureRule: RuleCheck<string> = (value, _rule, { today }) =>
  compareIso(value, today) > 0 ? undefined : { id: 'invalid' }

/** Rule `is in the past`: the date is before today in the form's time zone. */
const isInThePastRule: RuleCheck<string> = (value, _rule, { today }) =>
  compareIso(value, today) < 0 ? undefined : { id: 'invalid' }

/** Rule `is on`: the date equals `date1`, compared by day. Passes if `date1` is not a date. */
const isOnRule: RuleCheck<string> = (value, { date1 }) => {
  const other = isoDateOf(date1)
  return other === undefined || compareIso(value, other) === 0 ? undefined : { id: 'invalid' }
}

/** Rule `is before`: the date is before `date1`, compared by day. Passes if `date1` is not a date. */
const isBeforeRule: RuleCheck<string> = (value, { date1 }) => {
  const other = isoDateOf(date1)
  return other === undefined || compareIso(value, other) < 0 ? undefined : { id: 'invalid' }
}

/** Rule `is after`: the date is after `date1`, compared by day. Passes if `date1` is not a date. */
const isAfterRule: RuleCheck<string> = (value, { date1 }) => {
  const other = isoDateOf(date1)
  return other === undefined || compareIso(value, other) > 0 ? undefined : { id: 'invalid' }
}

/**
 * Rule `date_comparison`: the date is after, or before, that of the field `compare_to_field`. Passes while that
 * field has no date.
 */
const dateComparisonRule: RuleCheck<string> = (value, rule, { valueOf }) => {
  const other = rule.compare_to_field === undefined ? undefined : isoDateOf(valueOf(rule.compare_to_field))
  if (other === undefined || !rule.operator) return undefined
  const order = compareIso(value, other)
  return (rule.operator === 'after' ? order > 0 : order < 0) ? undefined : { id: 'invalid' }
}

/** Rules of date fields, by type. */
export const dateRules = {
  'is today': isTodayRule,
  'is in the future': isInTheFutureRule,
  'is in the past': isInThePastRule,
  'is on': isOnRule,
  'is before': isBeforeRule,
  'is after': isAfterRule,
  date_comparison: dateComparisonRule,
} as const
