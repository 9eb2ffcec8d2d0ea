import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'
import { dateWriting } from '../date/schema.ts'

/** Schema of a date range's item. */
export const dateRangeSchema = itemSchema.extend({
  type: z.literal('dateRange'),
  ...dateWriting,
  showCurrentCheck: z.boolean().optional(),
  disallowFutureStartDate: z.boolean().optional(),
})
