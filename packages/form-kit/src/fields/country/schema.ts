import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const countrySchema = itemSchema.extend({
  type: z.literal('country'),
  placeholder: z.string().optional(),
  autocomplete: z.string().optional(),
})
