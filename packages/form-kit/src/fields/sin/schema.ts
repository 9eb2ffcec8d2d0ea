import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const sinSchema = itemSchema.extend({ type: z.literal('sin'), placeholder: z.string().optional() })
