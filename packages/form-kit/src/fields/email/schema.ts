import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

/** Schema of an e-mail field's item. */
export const emailSchema = itemSchema.extend({
  type: z.literal('email'),
  placeholder: z.string().optional(),
  lenient: z.boolean().optional(),
})
