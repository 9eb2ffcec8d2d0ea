import type { RuleCheck } from '../fields/field-model.ts'
import { compareIso, isoDateOf } from '../internals/dates/iso-date.ts'

/** Rule `is before`: the date is before `date1`, compared by day. Passes if `date1` is not a date. */
export const isBeforeRule: RuleCheck<string> = (value, { date1 }) => {
  const other = isoDateOf(date1)
  return other === undefined || compareIso(value, other) < 0 ? undefined : { id: 'invalid' }
}
