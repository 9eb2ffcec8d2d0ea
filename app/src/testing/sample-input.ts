import { z } from 'zod'

type Json = Record<string, unknown>

/** Values for parameters whose schema only declares strings, by name. */
const BY_NAME: Record<string, unknown> = {
  email: 'alice@example.com',
  password: 'not the password',
  code: '123456',
  position_id: '700000000101',
  pid: '700000000101',
}

/** Returns input that matches a schema, with every property, or `undefined` for a schema that accepts anything. */
export function sampleInput(schema: z.ZodType): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '')
}

function sample(schema: Json, name: string): unknown {
  const {
    type,
    enum: choices,
    anyOf,
    properties,
    items,
    format,
  } = schema as {
    type?: string
    enum?: unknown[]
    anyOf?: Json[]
    properties?: Record<string, Json>
    items?: Json
    format?: string
  }
  if ('const' in schema) return schema['const']
  if (choices) return choices[0]
  if (anyOf?.[0]) return sample(anyOf[0], name)
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, sample(part, key)]))
  switch (type) {
    case 'object':
      return { key: 'text' }
    case 'array':
      return [sample(items ?? {}, name)]
    case 'number':
    case 'integer':
      return Number(schema['minimum'] ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      if (format === 'date-time') return '2026-05-04T12:00:00.000Z'
      if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
      return BY_NAME[name] ?? 'x'.repeat(Number(schema['minLength'] ?? 1))
    default:
      return undefined
  }
}

/** Returns copies of a value in which one string, or one key of an open object, is replaced by each replacement. */
export function withEachString(value: unknown, replacements: readonly string[]): unknown[] {
  if (typeof value === 'string') return [...replacements]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    withEachString(part, replacements).map((changed) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ),
  )
}
