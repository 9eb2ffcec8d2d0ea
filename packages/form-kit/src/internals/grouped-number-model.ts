import type { FieldItem } from '../definition/types.ts'
import type { FieldModel } from '../fields/field-model.ts'
import { textRules } from '../rules/text-rules.ts'
import { groupDigits } from './group-digits.ts'
import { storedText } from './stored-text.ts'

/**
 * Returns the model of an official number in groups of digits. The rule named like the type always applies.
 *
 * @param groups digits in each group.
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
