import { z } from 'zod'
import { type ItemSchemas, standardSchemas } from '../fields/schemas.ts'
import { sectionSchema } from './schema.ts'

/**
 * The JSON Schema (draft 2020-12) of stored definitions, for editors and other tools: every type with its options. What only
 * code can give (functions) is left out of it. It tells of shapes only; `parseDefinition` also knows what names and
 * patterns mean, and looks at the items of lists.
 */
export function definitionSchema(schemas: ItemSchemas = standardSchemas): z.core.JSONSchema.BaseSchema {
  const [first, ...others] = new Set(schemas.values())
  if (!first) throw new Error('A definition needs at least one type of field: register a schema.')
  const section = sectionSchema.extend({ items: z.array(z.union([first, ...others])) })
  return z.toJSONSchema(z.strictObject({ sections: z.array(section).min(1) }), {
    unrepresentable: 'any',
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      // A function has no place in JSON.
      if (zodSchema._zod.def.type === 'custom') jsonSchema.not = {}
    },
  })
}
