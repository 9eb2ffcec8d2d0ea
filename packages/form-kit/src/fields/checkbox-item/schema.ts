import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const checkboxItemSchema = itemSchema.extend({ type: z.literal('checkboxItem'), toggle: z.boolean().optional() })
