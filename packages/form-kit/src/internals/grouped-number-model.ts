import type { FieldItem } from '../definition/types.ts'
import type { FieldModel } from '../fields/field-model.ts'
import { textRules } from '../rules/text-rules.ts'
import { groupDigits } from './group-digits.ts'
import { storedText } from './stored-text.ts'

/**
 * The model of an official number that is written in groups of digits with dashes between them. The rule named like the
 * type always holds.
 *
 * @param groups how many digits stand in each group.
 */
export function groupedNumberModel<Item extends FieldItem>(
  type: 'sin' | 'ssn',
  groups: readonly number[],
): FieldModel<Item, string> {
  return {
    names: [type],
    hasValue: true,
    emptyValue: () => '',
    isEmpty: (value) => value.trim() === '',
    readValue: (stored) => groupDigits(storedText(stored), groups),
    standingRules: () => [{ type }],
    rules: textRules,
  }
}
