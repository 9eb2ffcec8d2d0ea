import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

/** Schema of a list; the items of its rows are checked one by one with the schemas of their types. */
export const dynamicListSchema = itemSchema.extend({
  type: z.literal('dynamicList'),
  items: z.array(z.looseObject({ name: z.unknown().optional(), type: z.unknown().optional() })).min(1),
  itemDefaultValue: z.record(z.string(), z.unknown()).optional(),
  addButton: z.strictObject({ label: z.string().optional() }).optional(),
  itemLayout: z.enum(['column', 'row']).optional(),
})
