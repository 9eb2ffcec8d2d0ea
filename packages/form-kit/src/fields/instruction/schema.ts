import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

/** Schema of an instruction's item. */
export const instructionSchema = itemSchema.extend({ type: z.literal('instruction'), content: z.string() })
