import { z } from 'zod'
import { choiceSchema, itemSchema } from '../../definition/schema.ts'

export const radioSchema = itemSchema.extend({
  type: z.literal('radio'),
  choices: z.array(choiceSchema).min(1),
  direction: z.enum(['row', 'column']).optional(),
})
