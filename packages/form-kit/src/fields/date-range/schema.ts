import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'
import { dateWriting } from '../date/schema.ts'

export const dateRangeSchema = itemSchema.extend({
  type: z.literal('dateRange'),
  ...dateWriting,
  showCurrentCheck: z.boolean().optional(),
  disallowFutureStartDate: z.boolean().optional(),
})
