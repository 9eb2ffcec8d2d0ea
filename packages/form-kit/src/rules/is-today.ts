import type { RuleCheck } from '../fields/field-model.ts'
import { compareIso } from '../internals/dates/iso-date.ts'

/** Rule `is today`: the date is today in the form's time zone. */
export const isTodayRule: RuleCheck<string> = (value, _rule, { today }) =>
  compareIso(value, today) === 0 ? undefined : { id: 'invalid' }
