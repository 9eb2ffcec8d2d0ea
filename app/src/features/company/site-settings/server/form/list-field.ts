import { z } from 'zod'
import { isRecord } from '#kernel/values/json-value.ts'
import { rowForm } from './row-form.ts'
import { choicesOf, ORDERED } from './setting-choices.ts'
import {
  type Base,
  type Bounds,
  itself,
  listOf,
  type Place,
  type SettingField,
  type SettingItem,
  textOf,
  UnreadableField,
  unwrap,
} from './setting-field.ts'
import { linesOf, pairsOf, rolesField } from './value-fields.ts'

/** A list: of objects as rows, of known values to choose, or of texts, one on each line. */
export function listField(place: Place, base: Base): SettingField {
  const element = unwrap((place.schema as z.ZodArray)._zod.def.element).here
  const { path, texts } = place
  if (element instanceof z.ZodObject) return path.endsWith('.staff.roles') ? rolesField(base) : rowsField(place, base)
  const values = element instanceof z.ZodEnum ? element.options.map(String) : undefined
  const choices = choicesOf(path, values, texts)
  const ordered = ORDERED[path]
  const type = ordered ? 'sequence' : choices ? 'checkbox' : 'lines'
  const isLines = type === 'lines'
  return {
    item: { ...base, type, ...(choices && { choices }), ...(ordered && { isOpen: ordered.isOpen }) },
    read: (value) => (isLines ? listOf(value).join('\n') : listOf(value)),
    write: (value) => {
      const list = isLines ? linesOf(value) : listOf(value)
      return list.length === 0 && place.isOptional ? undefined : list
    },
    partOf: itself,
  }
}

const joined = (index: number, part: string) => (part ? `${index}.${part}` : String(index))

function rowsField(place: Place, base: Base): SettingField {
  const array = place.schema as z.ZodArray
  const row = rowForm(array._zod.def.element, place)
  const { maximum } = array._zod.bag as Bounds
  return {
    item: {
      ...base,
      type: 'dynamicList',
      items: row.items,
      itemDefaultValue: row.read(undefined),
      addButton: { label: place.texts.say('setting.add') },
      ...(maximum !== undefined && { rules: [{ type: 'maxLength', value: maximum }] }),
    },
    read: (value) => listOf(value).map(row.read),
    write: (value) => listOf(value).map(row.write),
    partOf: ([index, ...rest]) => (typeof index === 'number' ? joined(index, row.partOf(rest)) : ''),
  }
}

/** Name of the part of a row that holds the key of a record. */
const KEY = 'key'

/** Joins rows to a record by their keys. @throws UnreadableField */
function recordOf<Value>(
  rows: readonly unknown[],
  valueOf: (row: unknown, index: number) => Value,
): Record<string, Value> {
  const made = new Map<string, Value>()
  for (const [index, row] of rows.entries()) {
    const key = isRecord(row) ? textOf(row[KEY]).trim() : ''
    if (!key) throw new UnreadableField('setting.fault.noKey', `${index}.${KEY}`)
    if (made.has(key)) throw new UnreadableField('setting.fault.twice', `${index}.${KEY}`)
    made.set(key, valueOf(row, index))
  }
  return Object.fromEntries(made)
}

/** A record: as rows that begin with their key, or as lines if its values are texts. */
export function recordField(place: Place, base: Base): SettingField {
  const { schema, path, texts } = place
  const values = (schema as z.ZodRecord)._zod.def.valueType
  const { here } = unwrap(values)
  if (!(here instanceof z.ZodObject))
    return {
      item: { ...base, type: 'lines' },
      read: (value) =>
        isRecord(value)
          ? Object.entries(value)
              .map(([key, name]) => `${key} = ${String(name)}`)
              .join('\n')
          : '',
      write: (value) => {
        const pairs = pairsOf(value)
        return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
      },
      partOf: itself,
    }
  const row = rowForm(values, place)
  const choices = choicesOf(path, undefined, texts)
  const label = choices && /pageWise|pageMetadata/.test(path) ? texts.label('page') : texts.label(`${path}.*`)
  const key = { name: KEY, label, required: true, ...(choices ? { type: 'select', choices } : { type: 'text' }) }
  return {
    item: {
      ...base,
      type: 'dynamicList',
      items: [key, ...row.items],
      itemDefaultValue: row.read(undefined),
      addButton: { label: texts.say('setting.add') },
    },
    read: (value) =>
      isRecord(value) ? Object.entries(value).map(([name, one]) => ({ [KEY]: name, ...row.read(one) })) : [],
    write: (value) => {
      const made = recordOf(listOf(value), row.write)
      return Object.keys(made).length === 0 ? undefined : made
    },
    partOf([name, ...rest], value) {
      const index = isRecord(value) ? Object.keys(value).indexOf(String(name)) : -1
      return index === -1 ? '' : joined(index, row.partOf(rest) || KEY)
    },
  }
}

/** The scripts of pages: a row for each, though the configuration lists them by page. */
export function scriptsField(base: Base, { texts }: Place): SettingField {
  const path = 'headScripts'
  const parts = ['src', 'code'] as const
  const items: SettingItem[] = [
    {
      name: KEY,
      type: 'select',
      label: texts.label('page'),
      required: true,
      choices: choicesOf(path, undefined, texts),
    },
    { name: 'src', type: 'text', label: texts.label(`${path}.*.src`) },
    { name: 'code', type: 'lines', isCode: true, label: texts.label(`${path}.*.code`) },
  ]
  const rowsOf = (value: unknown) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([page, scripts]) => listOf(scripts).map((script) => ({ page, script })))
      : []
  return {
    item: { ...base, type: 'dynamicList', items, addButton: { label: texts.say('setting.add') } },
    read: (value) =>
      rowsOf(value).map(({ page, script }) => ({
        [KEY]: page,
        ...Object.fromEntries(parts.map((part) => [part, isRecord(script) ? textOf(script[part]) : ''])),
      })),
    write: (value) => {
      const made: Record<string, unknown[]> = {}
      for (const [index, row] of listOf(value).entries()) {
        const page = isRecord(row) ? textOf(row[KEY]) : ''
        if (!page) throw new UnreadableField('setting.fault.noKey', `${index}.${KEY}`)
        const script = parts.flatMap((part) => {
          const written = isRecord(row) ? textOf(row[part]).trim() : ''
          return written ? [[part, written] as const] : []
        })
        ;(made[page] ??= []).push(Object.fromEntries(script))
      }
      return Object.keys(made).length === 0 ? undefined : made
    },
    partOf([page, position, part], value) {
      const rows = rowsOf(value)
      const first = rows.findIndex((row) => row.page === page)
      if (first === -1) return ''
      const index = first + (typeof position === 'number' ? position : 0)
      return joined(index, part === 'code' ? 'code' : 'src')
    },
  }
}
