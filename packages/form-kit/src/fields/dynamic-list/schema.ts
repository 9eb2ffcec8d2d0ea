import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

/** Schema of a list's item; the items of its rows are looked at one by one, each by the schema of its type. */
export const dynamicListSchema = itemSchema.extend({
  type: z.literal('dynamicList'),
  items: z.array(z.looseObject({ name: z.unknown().optional(), type: z.unknown().optional() })).min(1),
  itemDefaultValue: z.record(z.string(), z.unknown()).optional(),
  addButton: z.strictObject({ label: z.string().optional() }).optional(),
  itemLayout: z.enum(['column', 'row']).optional(),
})
