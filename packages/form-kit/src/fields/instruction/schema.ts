import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const instructionSchema = itemSchema.extend({ type: z.literal('instruction'), content: z.string() })
