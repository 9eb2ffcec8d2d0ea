import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const starRatingSchema = itemSchema.extend({ type: z.literal('star_rating') })
