import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

/** Schema of a rating's item. */
export const starRatingSchema = itemSchema.extend({ type: z.literal('star_rating') })
