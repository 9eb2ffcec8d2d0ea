import { z } from 'zod'

const also = z.string().min(1).optional()
const value = z.union([z.string(), z.number(), z.boolean()])
const values = z.array(value).min(1, 'Name at least one option that meets it.')

/** Schema of the required answer to a choice of one option. */
export const requiredChoice = z.strictObject({ anyOf: values, also })

/** Schema of the required answer to a choice of several options. */
export const requiredChoices = z.union(
  [requiredChoice, z.strictObject({ allOf: values, also })],
  'Give {anyOf: […]} or {allOf: […]} with the values of options that meet it.',
)

/** Schema of the required answer of a single checkbox. */
export const requiredTick = z.strictObject({ ticked: z.literal(true), also })

/** Schema of the required answer to a question about a number. */
export const requiredNumber = z
  .strictObject({ min: z.number().optional(), max: z.number().optional(), also })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'Give min, max or both.')
  .refine(
    ({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }) => min <= max,
    'No number is both: lower min or raise max.',
  )

const DAY = 'Give an existing day, written YYYY-MM-DD.'

/** Schema of the required answer to a question about a day. */
export const requiredDate = z
  .strictObject({ earliest: z.iso.date(DAY).optional(), latest: z.iso.date(DAY).optional(), also })
  .refine(({ earliest, latest }) => earliest !== undefined || latest !== undefined, 'Give earliest, latest or both.')
  .refine(
    ({ earliest, latest }) => earliest === undefined || latest === undefined || earliest <= latest,
    'No day is both: give an earlier earliest or a later latest.',
  )
