import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

/** Schema of a single box's item. */
export const checkboxItemSchema = itemSchema.extend({ type: z.literal('checkboxItem'), toggle: z.boolean().optional() })
