import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

/** Schema of the item of HTML among the questions. */
export const infoSchema = itemSchema.extend({ type: z.literal('info'), content: z.string() })
