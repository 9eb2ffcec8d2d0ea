import { parseDate } from './date-format.ts'
import { cutIso, isoDateOf, readIso, type DatePicker } from './iso-date.ts'

/** What an item of a date says about how dates are written. */
export interface DateWriting {
  readonly picker?: DatePicker
  /** How dates are shown where they are not edited, and how stored ones may be written, for example `MM/DD/YYYY`. */
  readonly dateFormat?: string
  /** Another way in which stored dates may be written. */
  readonly fallbackFormat?: string
}

/**
 * A stored date in ISO 8601, as exact as the picker asks. It is read in ISO 8601, then in the format, then in the one
 * to fall back on; what is none of these becomes the empty text.
 */
export function storedDate(stored: unknown, writing: DateWriting, picker: DatePicker): string {
  const text = typeof stored === 'number' ? String(stored) : stored
  if (typeof text !== 'string') return ''
  const cut = cutIso(isoDateOf(text) ?? '', picker)
  if (readIso(cut, picker)) return cut
  for (const format of [writing.dateFormat, writing.fallbackFormat]) {
    const date = format && parseDate(text, format, picker)
    if (date) return date
  }
  return ''
}

// Nobody means a year of three digits, and 9999 is how systems write "never".
const FIRST_YEAR = 1000
const LAST_YEAR = 9998

/** Whether a text is a date in ISO 8601, as exact as the picker asks, of a year that people write. */
export function isUsableDate(text: string, picker: DatePicker): boolean {
  const parts = readIso(text, picker)
  return parts !== undefined && parts.year >= FIRST_YEAR && parts.year <= LAST_YEAR
}
