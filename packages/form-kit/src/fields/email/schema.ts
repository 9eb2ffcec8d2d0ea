import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const emailSchema = itemSchema.extend({
  type: z.literal('email'),
  placeholder: z.string().optional(),
  lenient: z.boolean().optional(),
})
