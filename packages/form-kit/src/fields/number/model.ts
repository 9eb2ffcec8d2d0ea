import { readNumber, writeNumber } from '@foyer/typed-input/numbers'
import type { FieldItem } from '../../model/definition.ts'
import { readText } from '../../expressions/decimal.ts'
import { readEither, writeEither } from '../../internals/either.ts'
import { maxValueRule, minValueRule } from '../../rules/limits.ts'
import { textRules } from '../../rules/text-rules.ts'
import type { FieldModel, Problem } from '../../model/field-model.ts'

export interface NumberItem extends FieldItem {
  readonly type: 'number'
  readonly placeholder?: string
}

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

/** Returns the number of a value in plain digits with a point, as programs write it; undefined for anything else. */
export function plainNumber(value: string): number | undefined {
  const number = PLAIN.test(value) ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/**
 * Returns the value for a typed text: the number in plain digits, both readings if there are two, or else the text
 * itself, so that it can be seen and corrected.
 */
export function valueOfTyped(text: string, language: string): string {
  const reading = readNumber(text, { language })
  if (reading.kind === 'value') return writeNumber(reading.value)
  return reading.kind === 'ambiguous'
    ? writeEither(writeNumber(reading.values[0]), writeNumber(reading.values[1]))
    : text
}

const faultOf = (value: string): Problem => {
  if (readEither(value)) return { id: 'numberEither' }
  const reading = readNumber(value, { language: 'en' })
  if (reading.kind !== 'unreadable') return { id: 'number' }
  const { reason, part = '' } = reading
  if (reason === 'range') return { id: 'numberRange' }
  if (reason === 'too-long') return { id: 'numberLong' }
  return part && part !== value.trim() ? { id: 'numberPart', values: { part } } : { id: 'number' }
}

/**
 * Model of a number. Its value is in plain digits with a point, in any language it was typed, and it reports a
 * number.
 */
export const numberModel: FieldModel<NumberItem, string> = {
  names: ['number'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue: readText,
  writeValue: (value) => (value.trim() === '' ? null : (plainNumber(value) ?? value)),
  // Texts that didn't come through the field have no language, so only those with one reading everywhere are read.
  settleValue: (value) => (PLAIN.test(value.trim()) || readEither(value) ? value.trim() : settled(value)),
  computedFrom: ['number'],
  check: (value, item) =>
    plainNumber(value) === undefined || (tooLong(value) && !item.computed) ? faultOf(value) : undefined,
  rules: {
    ...textRules,
    minValue: (value, rule, context) => minValueRule(String(plainNumber(value)), rule, context),
    maxValue: (value, rule, context) => maxValueRule(String(plainNumber(value)), rule, context),
  },
}

function settled(value: string): string {
  const [english, german] = [valueOfTyped(value, 'en'), valueOfTyped(value, 'de')]
  return english === german && !readEither(english) ? english.trim() : value.trim()
}

/** A double rounds more digits away. */
const EXACT_DIGITS = 15

const tooLong = (value: string) => value.replaceAll(/\D|^[+-]?0+/g, '').length > EXACT_DIGITS
