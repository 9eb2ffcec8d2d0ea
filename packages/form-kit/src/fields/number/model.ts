import type { FieldItem } from '../../model/definition.ts'
import { readText } from '../../expressions/decimal.ts'
import { maxValueRule, minValueRule } from '../../rules/limits.ts'
import { textRules } from '../../rules/text-rules.ts'
import type { FieldModel } from '../../model/field-model.ts'

export interface NumberItem extends FieldItem {
  readonly type: 'number'
  readonly placeholder?: string
}

/**
 * Reads a number in plain digits, with a point or comma before the decimals. Exponents, hexadecimal numbers and
 * thousands separators are refused: `1,234` is ambiguous.
 */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim()
  const plain = /^[+-]?\d*,\d+$/.test(trimmed) && !/,\d{3}$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return undefined
  const number = Number(plain)
  return Number.isFinite(number) ? number : undefined
}

/** Model of a number. It keeps the typed text, so that a mistake can be seen and corrected, and reports a number. */
export const numberModel: FieldModel<NumberItem, string> = {
  names: ['number'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue: readText,
  writeValue: (value) => (value.trim() === '' ? null : (readNumber(value) ?? value)),
  settleValue: (value) => value.trim(),
  computedFrom: ['number'],
  check: (value) => (readNumber(value) === undefined ? { id: 'number' } : undefined),
  rules: {
    ...textRules,
    minValue: (value, rule, context) => minValueRule(String(readNumber(value)), rule, context),
    maxValue: (value, rule, context) => maxValueRule(String(readNumber(value)), rule, context),
  },
}
