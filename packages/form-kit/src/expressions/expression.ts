import type { Values } from '../definition/types.ts'

/** The value of a field that an expression uses. */
export interface FieldOperand {
  /** The name of a field, looked up as conditions do: in the same row first, then in the form. */
  readonly field: string
  /** For a `dynamicList`: the field of every row whose values are used. */
  readonly each?: string
  /** For a `dateRange`: the date that is used. */
  readonly part?: 'startDate' | 'endDate'
}

export type NumberOperand = number | FieldOperand | NumberExpression
export type TextOperand = string | number | FieldOperand | NumberExpression | TextExpression

/** A date in ISO 8601, the form's today, or the value of a date field. */
export type DateOperand = string | FieldOperand

/** Units of {@link NumberExpression} `dateDifference`. */
export const dateUnits = ['days', 'months', 'years'] as const

export type DateUnit = (typeof dateUnits)[number]

/** An expression whose result is a number. Arithmetic is decimal and exact; only `round` rounds. */
export type NumberExpression =
  | { readonly sum: readonly NumberOperand[] }
  | { readonly product: readonly NumberOperand[] }
  /** The first minus all others. */
  | { readonly difference: readonly NumberOperand[] }
  | { readonly min: readonly NumberOperand[] }
  | { readonly max: readonly NumberOperand[] }
  /** To so many decimals, halves away from zero. */
  | { readonly round: NumberOperand; readonly decimals: number }
  /** The name of a field; counts its rows, choices or files. */
  | { readonly count: string }
  /** Whole units from one date to another; negative where `until` is the earlier one. */
  | { readonly dateDifference: { readonly from: DateOperand; readonly until: DateOperand; readonly unit: DateUnit } }

/** An expression whose result is a text: its parts that are not empty, with the separator between them. */
export interface TextExpression {
  readonly concat: readonly TextOperand[]
  readonly separator?: string
}

/** A computation as data, so that it can live in a database: no code is evaluated. */
export type Expression = NumberExpression | TextExpression

/** A computation in code. */
export interface ComputedByCode {
  /** Names of the fields that it uses; it runs again when one of them changes. */
  readonly dependsOn: readonly string[]
  /** Returns the value as it would be stored; undefined or null for none. It must give the same result on the server. */
  readonly compute: (values: Values, form: { readonly today: string }) => unknown
}

/** The operations of expressions, as the keys that name them. */
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

/** Returns the kind of an expression's result. */
export function resultKind(expression: Expression): 'number' | 'text' {
  return 'concat' in expression ? 'text' : 'number'
}

/** A field that a computation uses. */
export interface UsedField extends FieldOperand {
  /** True where a list is used as it is: counted, or passed to code. */
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
