import * as limits from '#config/limits.ts'
import { decodeText } from '@foyer/typed-input/entities'
import { cleanText } from '@foyer/typed-input/texts'
import { RowRefused } from './errors.ts'
import { isRecord } from '#kernel/values/json-value.ts'

const PREFIX = 'efcustomText'

/**
 * Returns the custom field name of an unknown key: `efcustomTextPayBand` for `pay_band`. Null if nothing remains of it.
 */
function customFieldName(key: string): string | null {
  const withoutPrefix = cleanText(key).replace(/^efcustom[_ ]?text[_ ]?/i, '')
  const words = withoutPrefix.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  // Cutting can split a surrogate pair, which the database rejects.
  return name === '' ? null : PREFIX + name.slice(0, limits.importCustomNameCharacters).toWellFormed()
}

/**
 * Converts unknown keys to custom fields, sorted by name so that their order in the file does not matter.
 *
 * @throws RowRefused too-large
 */
export function parseCustomFields(entries: ReadonlyArray<readonly [string, unknown]>): Record<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const [key, value] of entries) {
    const name = customFieldName(key)
    if (name === null) continue
    const values = fields.get(name) ?? []
    collect(value, values, 0)
    if (values.length > limits.importCustomValues) {
      throw new RowRefused('too-large', `more than ${limits.importCustomValues} values in one custom field`)
    }
    if (values.length > 0) fields.set(name, [...new Set(values)])
  }
  if (fields.size > limits.importCustomFields) {
    throw new RowRefused('too-large', `more than ${limits.importCustomFields} custom fields`)
  }
  return Object.fromEntries([...fields].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function collect(value: unknown, into: string[], depth: number): void {
  if (depth > limits.importCustomValueDepth || into.length > limits.importCustomValues) return
  if (typeof value === 'string') add(value, into)
  else if (typeof value === 'number' || typeof value === 'boolean') add(String(value), into)
  else if (Array.isArray(value)) for (const item of value) collect(item, into, depth + 1)
  else if (isRecord(value)) collectRecord(value, into, depth)
}

/** Reduces an object to its name if it has one, else to one "key: value" per entry. */
function collectRecord(value: Record<string, unknown>, into: string[], depth: number): void {
  const name = value.label ?? value.name ?? value.title ?? value.value
  if (typeof name === 'string' || typeof name === 'number') return collect(name, into, depth + 1)
  for (const [key, item] of Object.entries(value)) {
    const inner: string[] = []
    collect(item, inner, depth + 1)
    if (inner.length > 0) add(`${key}: ${inner.join(', ')}`, into)
    if (into.length > limits.importCustomValues) return
  }
}

function add(text: string, into: string[]): void {
  const clean = decodeText(text)
  if (clean.length > limits.importCustomValueCharacters) {
    throw new RowRefused('too-large', `a custom field longer than ${limits.importCustomValueCharacters} characters`)
  }
  if (clean !== '') into.push(clean)
}
