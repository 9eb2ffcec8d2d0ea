import { z, type ZodType } from 'zod'
import { choiceSchema, codeFunction, itemSchema } from '../model/item-schema.ts'
import {
  requiredChoice,
  requiredChoices,
  requiredDate,
  requiredNumber,
  requiredTick,
} from '../required-answers/required-answer-schema.ts'

const checkboxSchema = itemSchema.extend({
  type: z.literal('checkbox'),
  choices: z.array(choiceSchema).min(1),
  requiredAnswer: requiredChoices.optional(),
  direction: z.enum(['row', 'column']).optional(),
})

const checkboxItemSchema = itemSchema.extend({
  type: z.literal('checkboxItem'),
  toggle: z.boolean().optional(),
  requiredAnswer: requiredTick.optional(),
})

const countrySchema = itemSchema.extend({
  type: z.literal('country'),
  placeholder: z.string().optional(),
  autocomplete: z.string().optional(),
})

/** Options of dates and date ranges about their notation. */
const dateNotation = {
  picker: z.enum(['day', 'month', 'year']).optional(),
  dateFormat: z.string().min(1).optional(),
  fallbackFormat: z.string().min(1).optional(),
}

const limit = z.union([z.number().int(), z.string().min(1)])

const dateSchema = itemSchema.extend({
  type: z.literal('date'),
  ...dateNotation,
  placeholder: z.string().optional(),
  today: z.boolean().optional(),
  enableFrom: limit.optional(),
  enableUntil: limit.optional(),
  requiredAnswer: requiredDate.optional(),
})

const dateRangeSchema = itemSchema.extend({
  type: z.literal('dateRange'),
  ...dateNotation,
  showCurrentCheck: z.boolean().optional(),
  disallowFutureStartDate: z.boolean().optional(),
})

/** Schema of a list; the items of its rows are checked one by one with the schemas of their types. */
const dynamicListSchema = itemSchema.extend({
  type: z.literal('dynamicList'),
  items: z.array(z.looseObject({ name: z.unknown().optional(), type: z.unknown().optional() })).min(1),
  itemDefaultValue: z.record(z.string(), z.unknown()).optional(),
  addButton: z.strictObject({ label: z.string().optional() }).optional(),
  itemLayout: z.enum(['column', 'row']).optional(),
})

const emailSchema = itemSchema.extend({
  type: z.literal('email'),
  placeholder: z.string().optional(),
  lenient: z.boolean().optional(),
})

const listener = itemSchema.shape.onEdit

/** Schema of a document to sign; requires an address or a widget id. */
const esignSchema = itemSchema.extend({
  type: z.enum(['esignForm', 'embedded_form']),
  additionalProperties: z
    .strictObject({
      onSign: listener,
      onReject: listener,
      customDomain: z.string().min(1).optional(),
      hosted: z.boolean().optional(),
      fileUrl: z.string().min(1).optional(),
      title: z.string().min(1).optional(),
      url: z.string().min(1).optional(),
      wid: z.string().min(1).optional(),
    })
    .refine(({ url, wid }) => url !== undefined || wid !== undefined, 'needs a url, or the wid of a widget'),
})

const fileUploadSchema = itemSchema.extend({
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
  upload: z.union([z.literal(true), codeFunction]).optional(),
})

const infoSchema = itemSchema.extend({ type: z.literal('info'), content: z.string() })

const instructionSchema = itemSchema.extend({ type: z.literal('instruction'), content: z.string() })

const numberSchema = itemSchema.extend({
  type: z.literal('number'),
  placeholder: z.string().optional(),
  requiredAnswer: requiredNumber.optional(),
})

const phoneSchema = itemSchema.extend({
  type: z.literal('phone'),
  defaultCountryCode: z
    .string()
    .regex(/^[a-z]{2}$/i, 'must be the code of a country in two letters, for example US')
    .optional(),
  autocomplete: z.string().optional(),
  strict: z.boolean().optional(),
  flags: z.boolean().optional(),
  placeholder: z.string().optional(),
})

const radioSchema = itemSchema.extend({
  type: z.literal('radio'),
  requiredAnswer: requiredChoice.optional(),
  choices: z.array(choiceSchema).min(1),
  direction: z.enum(['row', 'column']).optional(),
})

/** Schema of a select, under either of its names. */
const selectSchema = itemSchema
  .extend({
    type: z.enum(['select', 'dropdown']),
    choices: z.array(choiceSchema).optional(),
    choicesSortOrder: z.enum(['ascending', 'descending']).optional(),
    placeholder: z.string().optional(),
    apiEndpoint: z.string().min(1).optional(),
    apiCall: codeFunction.optional(),
    multiple: z.boolean().optional(),
    searchAbove: z.int().min(0).optional(),
    requiredAnswer: requiredChoices.optional(),
  })
  .refine((item) => [item.choices, item.apiEndpoint, item.apiCall].filter((one) => one !== undefined).length === 1, {
    message: 'A select takes its options from one place: choices, apiEndpoint or apiCall.',
    path: ['choices'],
  })
  .refine((item) => !item.apiEndpoint?.includes('{{parentValue}}') || (item.dependencies ?? []).length > 0, {
    message: '{{parentValue}} is the value of the first dependency: name one in dependencies.',
    path: ['apiEndpoint'],
  })

const sinSchema = itemSchema.extend({ type: z.literal('sin'), placeholder: z.string().optional() })

const skillSelectorSchema = itemSchema.extend({
  type: z.literal('skillSelector'),
  placeholder: z.string().optional(),
  showMoreThreshold: z.int().min(1).optional(),
  searchCall: codeFunction.optional(),
  suggestedSkills: z.array(z.string().min(1)).optional(),
})

const ssnSchema = itemSchema.extend({ type: z.literal('ssn'), placeholder: z.string().optional() })

const starRatingSchema = itemSchema.extend({ type: z.literal('star_rating') })

const stateSchema = itemSchema.extend({
  type: z.literal('state'),
  placeholder: z.string().optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a code of two capital letters, for example US')
    .optional(),
})

const textSchema = itemSchema.extend({
  type: z.literal('text'),
  placeholder: z.string().optional(),
  counter: z.boolean().optional(),
  autocomplete: z.string().optional(),
})

const textareaSchema = itemSchema.extend({
  type: z.literal('textarea'),
  placeholder: z.string().optional(),
  counter: z.boolean().optional(),
  rows: z.int().min(1).max(40).optional(),
})

/** Item schemas by type name. */
export type ItemSchemas = ReadonlyMap<string, ZodType>

/** Item schemas of the toolkit's types. */
export const standardSchemas: ItemSchemas = new Map<string, ZodType>([
  ['checkbox', checkboxSchema],
  ['checkboxItem', checkboxItemSchema],
  ['country', countrySchema],
  ['dropdown', selectSchema],
  ['date', dateSchema],
  ['dateRange', dateRangeSchema],
  ['dynamicList', dynamicListSchema],
  ['email', emailSchema],
  ['embedded_form', esignSchema],
  ['esignForm', esignSchema],
  ['fileUpload', fileUploadSchema],
  ['file_upload', fileUploadSchema],
  ['info', infoSchema],
  ['instruction', instructionSchema],
  ['number', numberSchema],
  ['phone', phoneSchema],
  ['radio', radioSchema],
  ['select', selectSchema],
  ['sin', sinSchema],
  ['skillSelector', skillSelectorSchema],
  ['ssn', ssnSchema],
  ['star_rating', starRatingSchema],
  ['state', stateSchema],
  ['text', textSchema],
  ['textarea', textareaSchema],
])
