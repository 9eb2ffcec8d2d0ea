import { z } from 'zod'
import { choiceSchema, codeFunction, itemSchema } from '../../definition/schema.ts'

/** Schema of a select, under either of its names. */
export const selectSchema = itemSchema
  .extend({
    type: z.enum(['select', 'dropdown']),
    choices: z.array(choiceSchema).optional(),
    choicesSortOrder: z.enum(['ascending', 'descending']).optional(),
    placeholder: z.string().optional(),
    apiEndpoint: z.string().min(1).optional(),
    apiCall: codeFunction.optional(),
    multiple: z.boolean().optional(),
    searchAbove: z.int().min(0).optional(),
  })
  .refine((item) => [item.choices, item.apiEndpoint, item.apiCall].filter((one) => one !== undefined).length === 1, {
    message: 'A select takes its options from one place: choices, apiEndpoint or apiCall.',
    path: ['choices'],
  })
  .refine((item) => !item.apiEndpoint?.includes('{{parentValue}}') || (item.dependencies ?? []).length > 0, {
    message: '{{parentValue}} is the value of the first dependency: name one in dependencies.',
    path: ['apiEndpoint'],
  })
