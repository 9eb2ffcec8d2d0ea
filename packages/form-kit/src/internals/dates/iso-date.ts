/** Precision of a date: `2026-11-21`, `2026-11` or `2026`. */
export type DatePicker = 'day' | 'month' | 'year'

const SHAPES: Readonly<Record<DatePicker, RegExp>> = {
  day: /^(\d{4})-(\d{2})-(\d{2})$/,
  month: /^(\d{4})-(\d{2})$/,
  year: /^(\d{4})$/,
}
const LENGTHS: Readonly<Record<DatePicker, number>> = { day: 10, month: 7, year: 4 }
const DAY_MS = 86_400_000

/** Year, month and day in the ISO calendar; parts that a date lacks are 1. */
export interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Parses a date in ISO 8601 of the picker's precision; undefined for anything else, including 30 February. */
export function readIso(text: string, picker: DatePicker): DateParts | undefined {
  const found = SHAPES[picker].exec(text)
  if (!found) return undefined
  const parts = { year: Number(found[1]), month: Number(found[2] ?? 1), day: Number(found[3] ?? 1) }
  return isRealDay(parts) ? parts : undefined
}

/** Formats a date in ISO 8601 with the picker's precision. */
export function writeIso({ year, month, day }: DateParts, picker: DatePicker): string {
  return truncateIso(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`, picker)
}

/** Shortens a day to the picker's precision. */
export function truncateIso(day: string, picker: DatePicker): string {
  return day.slice(0, LENGTHS[picker])
}

/** Returns true if the day exists (years 0 to 9999). */
export function isRealDay({ year, month, day }: DateParts): boolean {
  if (!(year >= 0 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return false
  return day <= (month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0))
}

/** Adds days to a day (subtracts if negative), both as YYYY-MM-DD; independent of time zones. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, LENGTHS.day)
}

/**
 * Returns a negative number, 0 or a positive one for before, equal or after; dates of different precision are
 * compared by the parts that both have.
 */
export function compareIso(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  const [first, second] = [a.slice(0, length), b.slice(0, length)]
  return first < second ? -1 : Number(first > second)
}

/** Returns the date at the start of a text in ISO 8601: of a moment (its day as written), a day, a month or a year. */
export function isoDateOf(stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined
  const text = stored.trim().replace(/[T ]\d{2}:.*$/s, '')
  return PICKERS.some((picker) => readIso(text, picker)) ? text : undefined
}

const PICKERS: readonly DatePicker[] = ['day', 'month', 'year']
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const pad = (number: number, length: number) => String(number).padStart(length, '0')
