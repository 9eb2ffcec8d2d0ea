import { z } from 'zod'
import { standardSchemas, type ItemSchemas } from '../standard/schemas.ts'
import { sectionSchema } from '../model/item-schema.ts'

/**
 * Returns the JSON Schema (draft 2020-12) of stored definitions, for editors and other tools. It covers every type
 * and its options, but no functions, and it checks shapes only: `parseDefinition` also checks names, patterns and
 * the items of lists.
 */
export function definitionSchema(schemas: ItemSchemas = standardSchemas): z.core.JSONSchema.BaseSchema {
  const [first, ...others] = new Set(schemas.values())
  if (!first) throw new Error('A definition needs at least one type of field: register a schema.')
  const section = sectionSchema.extend({ items: z.array(z.union([first, ...others])) })
  return z.toJSONSchema(z.strictObject({ sections: z.array(section).min(1) }), {
    unrepresentable: 'any',
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      // JSON has no functions.
      if (zodSchema._zod.def.type === 'custom') jsonSchema.not = {}
    },
  })
}
