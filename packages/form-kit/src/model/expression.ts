import type { Values } from './values.ts'

/** A reference to a field's value. */
export interface FieldOperand {
  /** Name of the field, looked up in the same row first, then in the form, as in conditions. */
  readonly field: string
  /** For a `dynamicList`: the field whose values in all rows are used. */
  readonly each?: string
  /** For a `dateRange`: the date that is used. */
  readonly part?: 'startDate' | 'endDate'
}

export type NumberOperand = number | FieldOperand | NumberExpression
export type TextOperand = string | number | FieldOperand | NumberExpression | TextExpression

/** A date in ISO 8601, `today`, or the value of a date field. */
export type DateOperand = string | FieldOperand

/** Units of `dateDifference`. */
export const dateUnits = ['days', 'months', 'years'] as const

export type DateUnit = (typeof dateUnits)[number]

/** An expression with a numeric result. Arithmetic is decimal and exact; only `round` rounds. */
export type NumberExpression =
  | { readonly sum: readonly NumberOperand[] }
  | { readonly product: readonly NumberOperand[] }
  /** The first operand minus all others. */
  | { readonly difference: readonly NumberOperand[] }
  | { readonly min: readonly NumberOperand[] }
  | { readonly max: readonly NumberOperand[] }
  /** Rounded to this many decimals, halves away from zero. */
  | { readonly round: NumberOperand; readonly decimals: number }
  /** Name of a field whose rows, choices or files are counted. */
  | { readonly count: string }
  /** Whole units from one date to another; negative when `until` is earlier. */
  | { readonly dateDifference: { readonly from: DateOperand; readonly until: DateOperand; readonly unit: DateUnit } }

/** An expression with a text as its result: the operands that are not empty, joined by the separator. */
export interface TextExpression {
  readonly concat: readonly TextOperand[]
  readonly separator?: string
}

/** A computation as data. It can be stored in a database, and no code is evaluated. */
export type Expression = NumberExpression | TextExpression

/** A computation in code. */
export interface ComputedByCode {
  /** Names of the fields that it uses; it runs again when one of them changes. */
  readonly dependsOn: readonly string[]
  /** Returns the value as it would be stored; undefined or null for none. It must return the same on the server. */
  readonly compute: (values: Values, form: { readonly today: string }) => unknown
}

/** The operations, by the key that identifies each. */
export const operations = [
  'sum',
  'product',
  'difference',
  'min',
  'max',
  'round',
  'count',
  'dateDifference',
  'concat',
] as const

export function resultKind(expression: Expression): 'number' | 'text' {
  return 'concat' in expression ? 'text' : 'number'
}

/** A field that a computation uses. */
export interface UsedField extends FieldOperand {
  /** True for a list that is used as a whole: counted, or passed to code. */
  readonly whole?: true
}

/** Returns the fields that a computation uses, in its order. */
export function operandsOf(computed: Expression | ComputedByCode): readonly UsedField[] {
  if ('dependsOn' in computed) return computed.dependsOn.map((field) => ({ field, whole: true }))
  if ('count' in computed) return [{ field: computed.count, whole: true }]
  if ('round' in computed) return fieldsIn(computed.round)
  if ('dateDifference' in computed) {
    const { from, until } = computed.dateDifference
    return [...fieldsIn(from), ...fieldsIn(until)]
  }
  return operandList(computed).flatMap(fieldsIn)
}

/** Returns the operands of an operation that takes a list of them. */
function operandList(
  expression: Exclude<
    Expression,
    { readonly count: string } | { readonly round: unknown } | { readonly dateDifference: unknown }
  >,
): readonly TextOperand[] {
  if ('sum' in expression) return expression.sum
  if ('product' in expression) return expression.product
  if ('difference' in expression) return expression.difference
  if ('min' in expression) return expression.min
  if ('max' in expression) return expression.max
  return expression.concat
}

function fieldsIn(operand: TextOperand): readonly UsedField[] {
  if (typeof operand !== 'object') return []
  return 'field' in operand ? [operand] : operandsOf(operand)
}
