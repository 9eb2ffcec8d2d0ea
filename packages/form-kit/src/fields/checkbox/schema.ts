import { z } from 'zod'
import { choiceSchema, itemSchema } from '../../definition/schema.ts'

export const checkboxSchema = itemSchema.extend({
  type: z.literal('checkbox'),
  choices: z.array(choiceSchema).min(1),
  direction: z.enum(['row', 'column']).optional(),
})
