import * as limits from '#config/limits.ts'
import type { FieldKind } from './fields.ts'

/** Control characters and the marks that reverse or hide text; line breaks are handled separately. */
const DECEPTIVE = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** Returns text on one line: NFC, single spaces, without control characters and marks that reverse text. */
export const cleanLine = (typed: string): string =>
  typed.toWellFormed().normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(DECEPTIVE, '').trim()

/** Returns text of several lines, each cleaned, with at most one empty line in a row. */
export const cleanLines = (typed: string): string =>
  typed
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map(cleanLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Reasons why a value is refused; each has the message `profile.fault.<code>`. */
export type FaultCode =
  | 'required'
  | 'too-long'
  | 'too-many'
  | 'unreadable'
  | 'bad-date'
  | 'bad-year'
  | 'end-first'
  | 'bad-url'
  | 'bad-phone'
  | 'bad-choice'
  | 'pay-order'

export type Cleaned<Value = string | string[]> = { value: Value | undefined } | { fault: FaultCode }

const empty = { value: undefined }

/** Cleans one value for storage; blank values become undefined. */
export function cleanValue(kind: FieldKind, raw: unknown): Cleaned {
  if (raw === undefined || raw === null || raw === '') return empty
  if (kind === 'list') return cleanList(raw)
  if (typeof raw !== 'string') return { fault: 'unreadable' }
  if (kind === 'date') return cleanDate(raw)
  if (kind === 'url') return cleanUrl(raw)
  const [text, most] =
    kind === 'lines'
      ? [cleanLines(raw), limits.profileLongTextCharacters]
      : [cleanLine(raw), limits.profileTextCharacters]
  return text.length > most ? { fault: 'too-long' } : { value: text || undefined }
}

function cleanList(raw: unknown): Cleaned {
  const items: unknown[] = typeof raw === 'string' ? raw.split('\n') : Array.isArray(raw) ? raw : [undefined]
  const texts: string[] = []
  for (const item of items) {
    if (typeof item !== 'string') return { fault: 'unreadable' }
    const text = cleanLine(item)
    if (text.length > limits.profileLongTextCharacters) return { fault: 'too-long' }
    if (text) texts.push(text)
  }
  if (texts.length > limits.profileListItems) return { fault: 'too-many' }
  return { value: texts.length > 0 ? texts : undefined }
}

/** Reads `2019`, `2019-03` and `2019-03-05`, and the common forms `03/2019` and `3.2019`. */
function readDate(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? []
  if (year) return [year, month, day].filter(Boolean).join('-')
  const [, ofMonth, ofYear] = /^(\d{1,2}) ?[/.-] ?(\d{4})$/.exec(text) ?? []
  return ofMonth && ofYear ? `${ofYear}-${ofMonth.padStart(2, '0')}` : undefined
}

/** Checks a date of year, month or day precision. */
function cleanDate(raw: string): Cleaned<string> {
  const text = cleanLine(raw)
  if (!text) return empty
  const date = readDate(text)
  if (date === undefined) return { fault: 'bad-date' }
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  if (year < limits.profileYears.first || year > limits.profileYears.last) return { fault: 'bad-year' }
  return new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(date)
    ? { value: date }
    : { fault: 'bad-date' }
}

/** Accepts web addresses and adds a missing scheme. */
function cleanUrl(raw: string): Cleaned<string> {
  const text = cleanLine(raw)
  if (!text) return empty
  if (text.length > limits.profileUrlCharacters) return { fault: 'too-long' }
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isWeb = url && /^https?:$/.test(url.protocol) && /\.[^.]/.test(url.hostname) && !url.username && !url.password
  return isWeb ? { value: address } : { fault: 'bad-url' }
}

/** Compares two dates of possibly different precision. @returns true if the second is certainly earlier */
export const isEarlier = (start: string, end: string): boolean => {
  const length = Math.min(start.length, end.length)
  return end.slice(0, length) < start.slice(0, length)
}
