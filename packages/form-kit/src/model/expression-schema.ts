import { z } from 'zod'
import {
  dateUnits,
  operations,
  type DateOperand,
  type FieldOperand,
  type NumberExpression,
  type NumberOperand,
  type TextExpression,
  type TextOperand,
} from './expression.ts'

const DATE_FAULT = 'Give "today", a date written YYYY-MM-DD, or {field}.'

/** The most decimals that `round` can keep. */
const MAX_DECIMALS = 10
const DECIMALS_FAULT = `Give a whole number from 0 to ${MAX_DECIMALS}.`

const fieldOperand: z.ZodType<FieldOperand> = z.strictObject({
  field: z.string().min(1),
  each: z.string().min(1).optional(),
  part: z.enum(['startDate', 'endDate']).optional(),
})

const dateOperand: z.ZodType<DateOperand> = z.union(
  [z.literal('today'), z.iso.date(DATE_FAULT), fieldOperand],
  DATE_FAULT,
)

const numberOperand: z.ZodType<NumberOperand> = z.lazy(() => z.union([z.number(), fieldOperand, numberExpression]))
const numberOperands = z.array(numberOperand).min(1, 'Give at least one operand.')

const numberExpression: z.ZodType<NumberExpression> = z.union([
  z.strictObject({ sum: numberOperands }),
  z.strictObject({ product: numberOperands }),
  z.strictObject({ difference: z.array(numberOperand).min(2, 'Give at least two operands.') }),
  z.strictObject({ min: numberOperands }),
  z.strictObject({ max: numberOperands }),
  z.strictObject({
    round: numberOperand,
    decimals: z.int(DECIMALS_FAULT).min(0, DECIMALS_FAULT).max(MAX_DECIMALS, DECIMALS_FAULT),
  }),
  z.strictObject({ count: z.string().min(1) }),
  z.strictObject({
    dateDifference: z.strictObject({ from: dateOperand, until: dateOperand, unit: z.enum(dateUnits) }),
  }),
])

const textOperand: z.ZodType<TextOperand> = z.lazy(() =>
  z.union([z.string(), z.number(), fieldOperand, numberExpression, textExpression]),
)

const textExpression: z.ZodType<TextExpression> = z.strictObject({
  concat: z.array(textOperand).min(1, 'Give at least one operand.'),
  separator: z.string().optional(),
})

/** Schema of an expression. */
export const expressionSchema = z.union([numberExpression, textExpression])

/** Description of expressions, for the messages of faults. */
export const EXPRESSION_HELP =
  `an expression is an object with one operation (${operations.join(', ')}) and its operands: numbers, {field}, ` +
  '{field, each} for the rows of a list, or further expressions; ' +
  'round also takes decimals, and dateDifference is {from, until, unit}'
