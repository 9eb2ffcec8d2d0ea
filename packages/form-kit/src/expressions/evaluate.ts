import { isEmptyValue } from '../model/condition.ts'
import type { Values } from '../model/values.ts'
import { dateDifference } from './date-difference.ts'
import {
  add,
  larger,
  multiply,
  readDecimal,
  round,
  smaller,
  subtract,
  toNumber,
  toText,
  type Decimal,
} from './decimal.ts'
import type {
  DateOperand,
  Expression,
  FieldOperand,
  NumberExpression,
  NumberOperand,
  TextOperand,
} from '../model/expression.ts'

/** The form's state that an expression can read. */
interface Scope {
  /** Reported values, by the names in the expression. */
  readonly values: Values
  /** The form's current day as YYYY-MM-DD. */
  readonly today: string
}

/** A number, `empty` without an answer, or `invalid` for an answer that is not a number. */
type Amount = Decimal | 'empty' | 'invalid'

/**
 * Evaluates an expression. `sum`, `min` and `max` skip empty operands; `product`, `difference` and `dateDifference`
 * are empty while any operand is. An answer that is not a number or date makes the result empty.
 *
 * @returns null for an empty number, the empty text for an empty `concat`.
 */
export function evaluate(expression: Expression, scope: Scope): number | string | null {
  if ('concat' in expression) return concat(expression.concat, expression.separator ?? '', scope)
  const amount = evaluateNumber(expression, scope)
  const number = isNumber(amount) ? toNumber(amount) : Number.NaN
  return Number.isFinite(number) ? number : null
}

function evaluateNumber(expression: NumberExpression, scope: Scope): Amount {
  if ('count' in expression) return { digits: BigInt(countOf(scope.values[expression.count])), scale: 0 }
  if ('round' in expression) {
    const amount = combine(amountsOf(expression.round, scope), add)
    return isNumber(amount) ? round(amount, expression.decimals) : amount
  }
  if ('dateDifference' in expression) {
    const { from, until, unit } = expression.dateDifference
    const [first, last] = [dateText(from, scope), dateText(until, scope)]
    if (isEmptyValue(first) || isEmptyValue(last)) return 'empty'
    const difference = dateDifference(first, last, unit)
    return difference === undefined ? 'invalid' : { digits: BigInt(difference), scale: 0 }
  }
  const all = (operands: readonly NumberOperand[]) => operands.flatMap((operand) => amountsOf(operand, scope))
  if ('product' in expression) return combineUnlessEmpty(all(expression.product), multiply)
  if ('difference' in expression) return combineUnlessEmpty(all(expression.difference), subtract)
  if ('sum' in expression) return combine(all(expression.sum), add)
  if ('min' in expression) return combine(all(expression.min), smaller)
  return combine(all(expression.max), larger)
}

/** Combines the amounts that are not empty. */
function combine(amounts: readonly Amount[], operation: (a: Decimal, b: Decimal) => Decimal): Amount {
  if (amounts.includes('invalid')) return 'invalid'
  const numbers = amounts.filter(isNumber)
  return numbers.length > 0 ? numbers.reduce(operation) : 'empty'
}

/** Combines the amounts unless any is empty. */
function combineUnlessEmpty(amounts: readonly Amount[], operation: (a: Decimal, b: Decimal) => Decimal): Amount {
  if (amounts.includes('empty') && !amounts.includes('invalid')) return 'empty'
  return combine(amounts, operation)
}

/** Returns the amounts of an operand: one, or several for a list's rows or for several choices. */
function amountsOf(operand: NumberOperand, scope: Scope): readonly Amount[] {
  if (typeof operand === 'number') return [amountOf(operand)]
  if (!('field' in operand)) return [evaluateNumber(operand, scope)]
  const value = valueOf(operand, scope)
  return Array.isArray(value) && value.length > 0 ? value.map(amountOf) : [amountOf(value)]
}

/** Returns the amount of a reported value: 1 for a ticked box, 0 for an unticked one. */
function amountOf(value: unknown): Amount {
  if (typeof value === 'boolean') return { digits: value ? 1n : 0n, scale: 0 }
  if (isEmptyValue(value)) return 'empty'
  return readDecimal(value) ?? 'invalid'
}

function isNumber(amount: Amount): amount is Decimal {
  return typeof amount === 'object'
}

function valueOf({ field, each, part }: FieldOperand, { values }: Scope): unknown {
  const value = values[field]
  if (each !== undefined) return Array.isArray(value) ? value.map((row) => partOf(row, each)) : undefined
  return part === undefined ? value : partOf(value, part)
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Values)[name] : undefined
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return isEmptyValue(value) ? 0 : 1
}

function dateText(operand: DateOperand, scope: Scope): unknown {
  if (operand === 'today') return scope.today
  return typeof operand === 'string' ? operand : valueOf(operand, scope)
}

/** Joins the parts that are not empty. Without any answer the text is empty, so that no lone "Order no." remains. */
function concat(operands: readonly TextOperand[], separator: string, scope: Scope): string {
  const parts = operands.map((operand) => ({ text: textOf(operand, scope), fixed: typeof operand !== 'object' }))
  const answered = parts.some(({ text, fixed }) => !fixed && text !== '')
  if (!answered) return ''
  return parts.flatMap(({ text }) => (text === '' ? [] : [text])).join(separator)
}

function textOf(operand: TextOperand, scope: Scope): string {
  if (typeof operand !== 'object') return writeValue(operand)
  return writeValue('field' in operand ? valueOf(operand, scope) : evaluate(operand, scope))
}

/** Formats texts as they are, numbers in plain digits, lists with commas; other values are empty. */
function writeValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.flatMap((one) => writeValue(one) || []).join(', ')
  const number = typeof value === 'number' ? readDecimal(value) : undefined
  return number ? toText(number) : ''
}
