import type { FieldItem } from '../../definition/types.ts'
import { groupDigits } from '../../internals/group-digits.ts'
import { storedText } from '../../internals/stored-text.ts'
import { textRules } from '../../rules/text-rules.ts'
import type { FieldModel } from '../field-model.ts'

/** A social insurance number of Canada. */
export interface SinItem extends FieldItem {
  readonly type: 'sin'
  readonly placeholder?: string
}

/** How many digits stand in each group. */
export const sinGroups = [3, 3, 3] as const

/** A social insurance number of Canada, written with dashes; the rule `sin` always holds. */
export const sinModel: FieldModel<SinItem, string> = {
  names: ['sin'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue: (stored) => groupDigits(storedText(stored), sinGroups),
  standingRules: () => [{ type: 'sin' }],
  rules: textRules,
}
