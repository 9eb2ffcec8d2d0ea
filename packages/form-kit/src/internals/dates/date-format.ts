import { isRealDay, readIso, writeIso, type DateParts, type DatePicker } from './iso-date.ts'

/**
 * Tokens of a format: `YYYY`, `MMMM`, `MMM`, `MM`, `M`, `DD`, `D` (y and d can be in lower case), quoted text, and
 * other characters.
 */
const TOKENS = /YYYY|MMMM|MMM|MM|M|DD|D|'[^']*'|\[[^[\]]*\]/g

const DIGITS: Readonly<Record<string, readonly [keyof DateParts, string]>> = {
  YYYY: ['year', '\\d{4}'],
  MM: ['month', '\\d{2}'],
  M: ['month', '\\d{1,2}'],
  DD: ['day', '\\d{2}'],
  D: ['day', '\\d{1,2}'],
}

/**
 * Parses a date in a format such as `MM/DD/YYYY` or `D MMMM YYYY` (with English month names).
 *
 * @returns the date in ISO 8601, as precise as the picker; undefined if the text does not match, the day does not
 * exist, or the format lacks a part that the picker needs.
 */
export function parseDate(text: string, format: string, picker: DatePicker): string | undefined {
  const { pattern, fields } = readerOf(format)
  const needed = { day: ['year', 'month', 'day'], month: ['year', 'month'], year: ['year'] }[picker]
  if (!needed.every((part) => fields.some(([name]) => name === part))) return undefined
  const found = pattern.exec(text.trim())
  if (!found) return undefined
  const parts = { year: 1, month: 1, day: 1 }
  fields.forEach(([name, token], index) => {
    parts[name] = numberOf(found[index + 1] ?? '', token)
  })
  return isRealDay(parts) ? writeIso(parts, picker) : undefined
}

/** Formats a date; month names are in the locale's language, digits as in the format. */
export function formatDate(parts: DateParts, format: string, locale: string): string {
  return normal(format).replaceAll(TOKENS, (token) => {
    switch (token) {
      case 'YYYY':
        return String(parts.year).padStart(4, '0')
      case 'MMMM':
      case 'MMM':
        return monthName(parts.month, token === 'MMMM' ? 'long' : 'short', locale)
      case 'MM':
      case 'M':
        return String(parts.month).padStart(token.length, '0')
      case 'DD':
      case 'D':
        return String(parts.day).padStart(token.length, '0')
      default:
        return token.slice(1, -1)
    }
  })
}

/** Returns a month's stand-alone name in a language. */
export function monthName(month: number, style: 'long' | 'short', locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: style, calendar: 'gregory', timeZone: 'UTC' }).format(
    Date.UTC(2001, month - 1, 15),
  )
}

interface Reader {
  readonly pattern: RegExp
  /** Returns the part and the token of each group of the pattern. */
  readonly fields: readonly (readonly [keyof DateParts, string])[]
}

const readers = new Map<string, Reader>()

function readerOf(format: string): Reader {
  const known = readers.get(format)
  if (known) return known
  const fields: (readonly [keyof DateParts, string])[] = []
  let source = ''
  let end = 0
  const text = normal(format)
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    source += escaped(text.slice(end, index))
    end = index + token.length
    const digits = DIGITS[token]
    if (digits) fields.push([digits[0], token])
    else if (token.startsWith('MMM')) fields.push(['month', token])
    source += digits ? `(${digits[1]})` : token.startsWith('MMM') ? '(\\p{L}{1,30})\\.?' : escaped(token.slice(1, -1))
  }
  // patterns: a format has few tokens, and each repeats a bounded number of times.
  const reader = { pattern: new RegExp(`^${source}${escaped(text.slice(end))}$`, 'iu'), fields }
  readers.set(format, reader)
  return reader
}

function numberOf(text: string, token: string): number {
  if (!token.startsWith('MMM')) return Number(text)
  return ENGLISH_MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1
}

const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Converts years and days in lower case; quoted text stays as it is. */
function normal(format: string): string {
  return format.replaceAll(/'[^']*'|\[[^[\]]*\]|[yd]+/g, (part) => (/^[yd]/.test(part) ? part.toUpperCase() : part))
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

const STYLES: Readonly<Record<DatePicker, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'medium' },
  month: { year: 'numeric', month: 'long', calendar: 'gregory' },
  year: { year: 'numeric', calendar: 'gregory' },
}

/** Formats a date for people: in the format, or by default in their locale. Other texts stay as they are. */
export function displayDate(date: string, picker: DatePicker, format: string | undefined, locale: string): string {
  const parts = readIso(date, picker)
  if (!parts) return date
  if (format) return formatDate(parts, format, locale)
  const moment = new Date(0)
  moment.setUTCFullYear(parts.year, parts.month - 1, parts.day)
  return new Intl.DateTimeFormat(locale, { ...STYLES[picker], timeZone: 'UTC' }).format(moment)
}
