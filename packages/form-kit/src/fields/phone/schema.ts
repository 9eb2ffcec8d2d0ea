import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const phoneSchema = itemSchema.extend({
  type: z.literal('phone'),
  defaultCountryCode: z
    .string()
    .regex(/^[a-z]{2}$/i, 'must be the code of a country in two letters, for example US')
    .optional(),
  autocomplete: z.string().optional(),
  strict: z.boolean().optional(),
  flags: z.boolean().optional(),
  placeholder: z.string().optional(),
})
