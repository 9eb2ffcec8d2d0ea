import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

/** Options of dates and date ranges about their notation. */
export const dateWriting = {
  picker: z.enum(['day', 'month', 'year']).optional(),
  dateFormat: z.string().min(1).optional(),
  fallbackFormat: z.string().min(1).optional(),
}

const limit = z.union([z.number().int(), z.string().min(1)])

export const dateSchema = itemSchema.extend({
  type: z.literal('date'),
  ...dateWriting,
  placeholder: z.string().optional(),
  today: z.boolean().optional(),
  enableFrom: limit.optional(),
  enableUntil: limit.optional(),
})
