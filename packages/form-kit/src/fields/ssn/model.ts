import type { FieldItem } from '../../definition/types.ts'
import { groupDigits } from '../../internals/group-digits.ts'
import { storedText } from '../../internals/stored-text.ts'
import { textRules } from '../../rules/text-rules.ts'
import type { FieldModel } from '../field-model.ts'

/** A social security number of the United States. */
export interface SsnItem extends FieldItem {
  readonly type: 'ssn'
  readonly placeholder?: string
}

/** How many digits stand in each group. */
export const ssnGroups = [3, 2, 4] as const

/** A social security number of the United States, written with dashes; the rule `ssn` always holds. */
export const ssnModel: FieldModel<SsnItem, string> = {
  names: ['ssn'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue: (stored) => groupDigits(storedText(stored), ssnGroups),
  standingRules: () => [{ type: 'ssn' }],
  rules: textRules,
}
