import type { ZodType } from 'zod'
import type { ItemSchemas } from '../definition/parse-definition.ts'
import { checkboxSchema } from './checkbox/schema.ts'
import { checkboxItemSchema } from './checkbox-item/schema.ts'
import { dynamicListSchema } from './dynamic-list/schema.ts'
import { emailSchema } from './email/schema.ts'
import { infoSchema } from './info/schema.ts'
import { instructionSchema } from './instruction/schema.ts'
import { numberSchema } from './number/schema.ts'
import { radioSchema } from './radio/schema.ts'
import { sinSchema } from './sin/schema.ts'
import { ssnSchema } from './ssn/schema.ts'
import { starRatingSchema } from './star-rating/schema.ts'
import { textSchema } from './text/schema.ts'
import { textareaSchema } from './textarea/schema.ts'

/** The schemas of the toolkit's own types, by each of their names. */
export const standardSchemas: ItemSchemas = new Map<string, ZodType>([
  ['checkbox', checkboxSchema],
  ['checkboxItem', checkboxItemSchema],
  ['dynamicList', dynamicListSchema],
  ['email', emailSchema],
  ['info', infoSchema],
  ['instruction', instructionSchema],
  ['number', numberSchema],
  ['radio', radioSchema],
  ['sin', sinSchema],
  ['ssn', ssnSchema],
  ['star_rating', starRatingSchema],
  ['text', textSchema],
  ['textarea', textareaSchema],
])
