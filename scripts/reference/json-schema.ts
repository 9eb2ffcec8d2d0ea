import { z } from 'zod'

/** The parts of a JSON Schema that the reference shows. */
interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  description?: string
  contentMediaType?: string
  writeOnly?: boolean
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  default?: unknown
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
}

/** Converts a zod schema to the JSON Schema of its input. */
export function schemaOf(type: z.ZodType): Schema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** Longer lists of values are cut and counted. */
const MAX_VALUES = 6

/** Returns a short name of a type: `text`, `whole number 1 to 100`, `"open" or "closed"`. */
export function typeName(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.enum) {
    const values = schema.enum.map((value) => JSON.stringify(value))
    return values.length > MAX_VALUES ? `one of ${values.length}: ${values.join(', ')}` : values.join(' or ')
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items?.properties ? 'objects' : typeName(schema.items ?? {})}`
  if (schema.type === 'object') return 'object'
  if (schema.type === 'integer' || schema.type === 'number') {
    const bounded = [schema.minimum, schema.maximum].filter(
      (bound) => bound !== undefined && Math.abs(bound) < 2 ** 53 - 1,
    )
    const name = schema.type === 'integer' ? 'whole number' : 'number'
    return bounded.length === 2 ? `${name} ${bounded.join(' to ')}` : name
  }
  if (schema.format === 'uri') return 'address'
  if (schema.contentMediaType === 'text/html') return 'HTML'
  if (schema.writeOnly) return 'secret text'
  if (schema.type === 'string') return schema.pattern ? `text like \`${schema.pattern}\`` : 'text'
  return schema.type === undefined ? 'anything' : String(schema.type)
}

/** A single setting. */
interface Leaf {
  path: string
  type: string
  fallback: string
  description: string
}

/**
 * Returns the leaves of an object schema with paths, defaults and descriptions: `branding.tagline`, `links[].label` for
 * list items, `pageMetadata.NAME.pageTitle` for named entries.
 */
export function leavesOf(schema: Schema, path = ''): Leaf[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const here = path === '' ? name : `${path}.${name}`
    if (part.properties) return leavesOf(part, here)
    const { items, additionalProperties: values, description = '' } = part
    const leaf = {
      path: here,
      type: typeName(part),
      fallback: part.default === undefined ? '' : JSON.stringify(part.default),
      description,
    }
    const inner = items?.properties ? leavesOf(items, `${here}[]`) : []
    return [
      leaf,
      ...inner,
      ...(typeof values === 'object' && values.properties ? leavesOf(values, `${here}.NAME`) : []),
    ]
  })
}

/** Returns the fields of an object schema, with required ones marked. */
export function fieldsOf(whole: Schema): string {
  const schema = (whole.$ref && whole.$defs?.[typeName(whole)]) || whole
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const type = typeName(part)
    return `\`${name}\`${required.has(name) ? ' (required)' : ''}${type === 'anything' ? '' : ` ${type}`}`
  })
  return fields.join(', ')
}
