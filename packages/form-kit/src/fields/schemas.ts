import type { ZodType } from 'zod'
import type { ItemSchemas } from '../definition/parse-definition.ts'
import { dynamicListSchema } from './dynamic-list/schema.ts'
import { radioSchema } from './radio/schema.ts'
import { textSchema } from './text/schema.ts'

/** The schemas of the toolkit's own types, by each of their names. */
export const standardSchemas: ItemSchemas = new Map<string, ZodType>([
  ['dynamicList', dynamicListSchema],
  ['radio', radioSchema],
  ['text', textSchema],
])
