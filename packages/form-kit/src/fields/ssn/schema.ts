import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const ssnSchema = itemSchema.extend({ type: z.literal('ssn'), placeholder: z.string().optional() })
