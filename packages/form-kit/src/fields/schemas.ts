import type { ZodType } from 'zod'
import { checkboxSchema } from './checkbox/schema.ts'
import { checkboxItemSchema } from './checkbox-item/schema.ts'
import { countrySchema } from './country/schema.ts'
import { dateSchema } from './date/schema.ts'
import { dateRangeSchema } from './date-range/schema.ts'
import { dynamicListSchema } from './dynamic-list/schema.ts'
import { emailSchema } from './email/schema.ts'
import { esignSchema } from './esign-form/schema.ts'
import { fileUploadSchema } from './file-upload/schema.ts'
import { infoSchema } from './info/schema.ts'
import { instructionSchema } from './instruction/schema.ts'
import { numberSchema } from './number/schema.ts'
import { phoneSchema } from './phone/schema.ts'
import { radioSchema } from './radio/schema.ts'
import { selectSchema } from './select/schema.ts'
import { sinSchema } from './sin/schema.ts'
import { skillSelectorSchema } from './skill-selector/schema.ts'
import { ssnSchema } from './ssn/schema.ts'
import { starRatingSchema } from './star-rating/schema.ts'
import { stateSchema } from './state/schema.ts'
import { textSchema } from './text/schema.ts'
import { textareaSchema } from './textarea/schema.ts'

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
