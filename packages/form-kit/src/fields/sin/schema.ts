import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

/** Schema of the item of a `sin` field. */
export const sinSchema = itemSchema.extend({ type: z.literal('sin'), placeholder: z.string().optional() })
