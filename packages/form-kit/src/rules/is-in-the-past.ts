import type { RuleCheck } from '../fields/field-model.ts'
import { compareIso } from '../internals/dates/iso-date.ts'

/** Rule `is in the past`: the date is before today in the form's time zone. */
export const isInThePastRule: RuleCheck<string> = (value, _rule, { today }) =>
  compareIso(value, today) < 0 ? undefined : { id: 'invalid' }
