import type { FieldItem } from '../../model/definition.ts'
import type { FieldModel } from '../../model/field-model.ts'
import { textRules } from '../../rules/text-rules.ts'
import { groupDigits } from './group-digits.ts'
import { readText } from '../../expressions/decimal.ts'

/**
 * Returns the model of an official number in groups of digits. The rule named like the type always applies.
 *
 * @param groups digits in each group.
 */
function groupedNumberModel<Item extends FieldItem>(
  type: 'sin' | 'ssn',
  groups: readonly number[],
): FieldModel<Item, string> {
  return {
    names: [type],
    hasValue: true,
    emptyValue: () => '',
    isEmpty: (value) => value.trim() === '',
    readValue: (stored) => groupDigits(readText(stored), groups),
    standingRules: () => [{ type }],
    rules: textRules,
  }
}

/** A US social security number. */
export interface SsnItem extends FieldItem {
  readonly type: 'ssn'
  readonly placeholder?: string
}

/** Digits in each group. */
export const ssnGroups = [3, 2, 4] as const

export const ssnModel = groupedNumberModel<SsnItem>('ssn', ssnGroups)

/** A Canadian social insurance number. */
export interface SinItem extends FieldItem {
  readonly type: 'sin'
  readonly placeholder?: string
}

/** Digits in each group. */
export const sinGroups = [3, 3, 3] as const

export const sinModel = groupedNumberModel<SinItem>('sin', sinGroups)
