import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

const listener = itemSchema.shape.onEdit

/** Schema of a document to sign; requires an address or a widget id. */
export const esignSchema = itemSchema.extend({
  type: z.enum(['esignForm', 'embedded_form']),
  additionalProperties: z
    .strictObject({
      onSign: listener,
      onReject: listener,
      customDomain: z.string().min(1).optional(),
      hosted: z.boolean().optional(),
      title: z.string().min(1).optional(),
      url: z.string().min(1).optional(),
      wid: z.string().min(1).optional(),
    })
    .refine(({ url, wid }) => url !== undefined || wid !== undefined, 'needs a url, or the wid of a widget'),
})
