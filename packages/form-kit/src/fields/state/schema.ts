import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const stateSchema = itemSchema.extend({
  type: z.literal('state'),
  placeholder: z.string().optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a code of two capital letters, for example US')
    .optional(),
})
