import type { RuleCheck } from '../fields/field-model.ts'
import { compareIso } from '../internals/dates/iso-date.ts'

/** The rule `is today`: the date is today, by day in the form's time zone. */
export const isTodayRule: RuleCheck<string> = (value, _rule, { today }) =>
  compareIso(value, today) === 0 ? undefined : { id: 'invalid' }
