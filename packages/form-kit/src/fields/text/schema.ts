import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const textSchema = itemSchema.extend({
  type: z.literal('text'),
  placeholder: z.string().optional(),
  counter: z.boolean().optional(),
  autocomplete: z.string().optional(),
})
