import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

/** Schema of the item of a `ssn` field. */
export const ssnSchema = itemSchema.extend({ type: z.literal('ssn'), placeholder: z.string().optional() })
