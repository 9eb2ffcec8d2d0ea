import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const numberSchema = itemSchema.extend({ type: z.literal('number'), placeholder: z.string().optional() })
