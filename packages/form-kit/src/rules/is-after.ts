import type { RuleCheck } from '../fields/field-model.ts'
import { compareIso, isoDateOf } from '../internals/dates/iso-date.ts'

/** The rule `is after`: the date lies after `date1`, compared by day. A `date1` that is no date asks for nothing. */
export const isAfterRule: RuleCheck<string> = (value, { date1 }) => {
  const other = isoDateOf(date1)
  return other === undefined || compareIso(value, other) > 0 ? undefined : { id: 'invalid' }
}
