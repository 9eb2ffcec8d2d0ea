import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const textareaSchema = itemSchema.extend({
  type: z.literal('textarea'),
  placeholder: z.string().optional(),
  counter: z.boolean().optional(),
  rows: z.int().min(1).max(40).optional(),
})
