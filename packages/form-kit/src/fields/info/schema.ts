import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const infoSchema = itemSchema.extend({ type: z.literal('info'), content: z.string() })
