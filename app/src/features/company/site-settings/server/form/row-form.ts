import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { valueAt, withValueAt } from '#features/site/tenants/server/index.ts'
import { isRecord } from '#kernel/values/json-value.ts'
import {
  type Path,
  type Place,
  type Schema,
  type SettingField,
  type SettingItem,
  UnreadableField,
  unwrap,
} from './setting-field.ts'

/** A part of a row, with its path within the row. */
interface RowPart {
  keys: readonly string[]
  field: SettingField
  /** The object that is there or not, and holds the part. */
  optional: string | undefined
  fallback: unknown
}

/** Returns the parts of a row; those of objects within it are beside the others. */
function rowParts(schema: Schema, place: Place, keys: readonly string[] = [], optional?: string): RowPart[] {
  const object = unwrap(schema).here
  if (!(object instanceof z.ZodObject)) return []
  return Object.entries(object.shape).flatMap(([key, child]: [string, Schema]) => {
    const own = [...keys, key]
    const { here, isOptional, fallback } = unwrap(child)
    if (here instanceof z.ZodObject) return rowParts(child, place, own, isOptional ? own.join('/') : optional)
    const path = `${place.path}.*.${own.join('.')}`
    const isPart = optional !== undefined
    const required = isPart && !isOptional ? new z.ZodOptional({ type: 'optional', innerType: child }) : child
    const field = place.fieldOf({
      ...place,
      schema: required,
      path,
      name: own.join('/'),
      isOptional: isPart || isOptional,
    })
    return [{ keys: own, field, optional, fallback: isPart ? undefined : fallback }]
  })
}

export interface RowForm {
  items: SettingItem[]
  read(value: unknown): Record<string, unknown>
  write(row: unknown, index: number): unknown
  partOf(path: Path): string
}

/** Returns the form of an object within a list or a record. */
export function rowForm(schema: Schema, place: Place): RowForm {
  const parts = rowParts(schema, place)
  return {
    items: parts.map(({ field }) => field.item),
    read: (value) =>
      Object.fromEntries(
        parts.map(({ keys, field, fallback }) => [field.item.name, field.read(valueAt(value, keys) ?? fallback)]),
      ),
    write(row, index) {
      return parts.reduce<unknown>((made, { keys, field, fallback }) => {
        const value = partValue(field, isRecord(row) ? row[field.item.name] : undefined, index)
        return isDeepStrictEqual(value, fallback) ? made : withValueAt(made, [...keys], value, undefined)
      }, {})
    },
    partOf(path) {
      const found = parts.find(({ keys }) => keys.every((key, index) => path[index] === key))
      return found?.field.item.name ?? parts.find(({ keys }) => keys[0] === path[0])?.field.item.name ?? ''
    },
  }
}

function partValue(field: SettingField, value: unknown, index: number): unknown {
  try {
    return field.write(value)
  } catch (error) {
    if (error instanceof UnreadableField) throw new UnreadableField(error.text, `${index}.${field.item.name}`)
    throw error
  }
}
