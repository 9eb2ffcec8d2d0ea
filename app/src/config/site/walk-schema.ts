import { z } from 'zod'

type Path = readonly (string | number)[]
type Schema = z.core.$ZodType

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a schema without its wrappers for optional values and defaults. */
function withoutDefault(schema: Schema): Schema {
  const wrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
  return wrapped ? withoutDefault(schema.unwrap()) : schema
}

function childOf(schema: Schema, key: string | number): Schema | undefined {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined
  if (schema instanceof z.ZodRecord) return schema.valueType
  return schema instanceof z.ZodArray ? schema.element : undefined
}

/** Returns the schema at a path with its default and its optionality, or undefined for a path that can't exist. */
export function settingSchema(schema: Schema, path: Path): Schema | undefined {
  const parent = path.length === 0 ? schema : schemaAt(schema, path.slice(0, -1))
  const key = path.at(-1)
  return key === undefined || !parent ? parent : childOf(parent, key)
}

/** Returns the schema at a path, or undefined for a path that cannot exist. */
export function schemaAt(schema: Schema, path: Path): Schema | undefined {
  const here = withoutDefault(schema)
  const [key, ...rest] = path
  if (key === undefined) return here
  const child = childOf(here, key)
  return child && schemaAt(child, rest)
}

/** Returns the keys allowed at a path, or undefined if any key is. */
export function keysAt(schema: Schema, path: Path): string[] {
  const here = schemaAt(schema, path)
  if (here instanceof z.ZodObject) return Object.keys(here.shape)
  const { propertyNames } = (here && z.globalRegistry.get(here)) ?? {}
  return isRecord(propertyNames) && Array.isArray(propertyNames['enum']) ? propertyNames['enum'].map(String) : []
}

/** Kinds of text in the configuration. */
export type TextKind = 'html' | 'secret'

function kindOf(schema: Schema): TextKind | undefined {
  const { contentMediaType, writeOnly } = z.globalRegistry.get(schema) ?? {}
  if (contentMediaType === 'text/html') return 'html'
  return writeOnly === true ? 'secret' : undefined
}

/**
 * Returns a copy of a document with its texts of one kind changed. Values that do not fit the schema stay unchanged, so
 * that a document can be read before it is checked.
 */
export function mapTexts(
  schema: Schema,
  value: unknown,
  kind: TextKind,
  change: (text: string, path: Path) => string,
  path: Path = [],
): unknown {
  const here = withoutDefault(schema)
  if (typeof value === 'string') return kindOf(schema) === kind || kindOf(here) === kind ? change(value, path) : value
  const inner = (part: unknown, key: string | number) => {
    const child = childOf(here, key)
    return child ? mapTexts(child, part, kind, change, [...path, key]) : part
  }
  if (Array.isArray(value)) return value.map(inner)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(part, key)]))
}
