import { z } from 'zod'
import { itemSchema } from '../../definition/schema.ts'

export const fileUploadSchema = itemSchema.extend({
  type: z.enum(['fileUpload', 'file_upload']),
  uploadSize: z.enum(['small', 'medium', 'large', 'flex']).optional(),
  allowedTypes: z
    .array(z.string().regex(/^\.?[a-z0-9]{1,16}$/i, 'must be the ending of a file, for example .pdf'))
    .min(1)
    .optional(),
  texts: z
    .strictObject({
      choose: z.string().optional(),
      drop: z.string().optional(),
      dropNow: z.string().optional(),
      hint: z.string().optional(),
    })
    .optional(),
})
