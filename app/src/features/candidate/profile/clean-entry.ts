import { cleanValue, type FaultCode, isEarlier } from './clean-value.ts'
import { entryFields, type FieldKind, namingFields } from './fields.ts'
import type { ListKey } from './profile.ts'

/** The values of an entry without its id. */
export type EntryValues = Readonly<Record<string, string | string[]>>
export type Faults = Readonly<Record<string, FaultCode>>

const fieldsOf = (key: ListKey): [field: string, kind: FieldKind][] => Object.entries(entryFields[key])

/** Cleans the values of an entry and collects a fault for each value that can't be stored. Ignores unknown fields. */
export function cleanEntry(
  key: ListKey,
  raw: Readonly<Record<string, unknown>>,
): { values: EntryValues; faults: Faults } {
  const values: Record<string, string | string[]> = {}
  const faults: Record<string, FaultCode> = {}
  for (const [field, kind] of fieldsOf(key)) {
    const cleaned = cleanValue(kind, raw[field])
    if ('fault' in cleaned) faults[field] = cleaned.fault
    else if (cleaned.value !== undefined) values[field] = cleaned.value
  }
  const { startDate, endDate } = values
  if (typeof startDate === 'string' && typeof endDate === 'string' && isEarlier(startDate, endDate))
    faults['endDate'] = 'end-first'
  return { values, faults }
}

/** Normalizes a text by ignoring differences that need no decision: capitals, spaces and the form of its letters. */
export const foldedText = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

const namesOf = (key: ListKey, values: Readonly<Record<string, unknown>>): string[] => {
  const fields: readonly string[] = namingFields[key]
  return fields.map((field) => {
    const value = values[field]
    return typeof value === 'string' ? foldedText(value) : ''
  })
}

/** Returns true if an entry has a name to display. */
export const isNamed = (key: ListKey, values: Readonly<Record<string, unknown>>): boolean =>
  namesOf(key, values).some(Boolean)

const addressOf = (url: unknown) =>
  String(url)
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')

/**
 * Returns true if two entries are about the same subject: equal names, and start dates that don't contradict each
 * other.
 */
export function isSameEntry(
  key: ListKey,
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  // A link is identified by its address, because the user name can be missing in one of the two.
  if (key === 'links' && one['url'] && other['url']) return addressOf(one['url']) === addressOf(other['url'])
  if (!isNamed(key, one) || namesOf(key, one).join('\n') !== namesOf(key, other).join('\n')) return false
  const [start, otherStart] = [one['startDate'], other['startDate']]
  if (typeof start !== 'string' || typeof otherStart !== 'string') return true
  return !isEarlier(start, otherStart) && !isEarlier(otherStart, start)
}
