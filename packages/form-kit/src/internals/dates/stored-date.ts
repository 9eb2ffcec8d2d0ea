import { parseDate } from './date-format.ts'
import { truncateIso, isoDateOf, readIso, type DatePicker } from './iso-date.ts'

/** Options of a date item about notation. */
export interface DateNotation {
  readonly picker?: DatePicker
  /** Display format, in which stored dates can also be written, for example `MM/DD/YYYY`. */
  readonly dateFormat?: string
  /** Second format of stored dates. */
  readonly fallbackFormat?: string
}

/**
 * Reads a stored date in ISO 8601, in the format, or in the fallback format, and returns it in ISO 8601 with the
 * picker's precision; anything else becomes the empty text.
 */
export function readStoredDate(stored: unknown, writing: DateNotation, picker: DatePicker): string {
  const text = typeof stored === 'number' ? String(stored) : stored
  if (typeof text !== 'string') return ''
  const cut = truncateIso(isoDateOf(text) ?? '', picker)
  if (readIso(cut, picker)) return cut
  for (const format of [writing.dateFormat, writing.fallbackFormat]) {
    const date = format && parseDate(text, format, picker)
    if (date) return date
  }
  return ''
}

// Years of three digits are typing mistakes, and systems use 9999 for "never".
const FIRST_YEAR = 1000
const LAST_YEAR = 9998

/** Returns true for a date in ISO 8601 of the picker's precision, in a year that people write. */
export function isValidDate(text: string, picker: DatePicker): boolean {
  const parts = readIso(text, picker)
  return parts !== undefined && parts.year >= FIRST_YEAR && parts.year <= LAST_YEAR
}
