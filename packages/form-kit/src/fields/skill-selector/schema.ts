import { z } from 'zod'
import { codeFunction, itemSchema } from '../../definition/schema.ts'

export const skillSelectorSchema = itemSchema.extend({
  type: z.literal('skillSelector'),
  placeholder: z.string().optional(),
  showMoreThreshold: z.int().min(1).optional(),
  searchCall: codeFunction.optional(),
  suggestedSkills: z.array(z.string().min(1)).optional(),
})
