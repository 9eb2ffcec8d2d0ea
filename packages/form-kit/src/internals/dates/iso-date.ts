/** How exact a date is: `2026-11-21`, `2026-11` or `2026`. */
export type DatePicker = 'day' | 'month' | 'year'

const SHAPES: Readonly<Record<DatePicker, RegExp>> = {
  day: /^(\d{4})-(\d{2})-(\d{2})$/,
  month: /^(\d{4})-(\d{2})$/,
  year: /^(\d{4})$/,
}
const LENGTHS: Readonly<Record<DatePicker, number>> = { day: 10, month: 7, year: 4 }
const DAY_MS = 86_400_000

/** Year, month and day of the calendar that ISO 8601 writes; the parts that a date does not name are 1. */
export interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The parts of a date written in ISO 8601 as exactly as the picker asks; undefined for anything else, 30 February among it. */
export function readIso(text: string, picker: DatePicker): DateParts | undefined {
  const found = SHAPES[picker].exec(text)
  if (!found) return undefined
  const parts = { year: Number(found[1]), month: Number(found[2] ?? 1), day: Number(found[3] ?? 1) }
  return isRealDay(parts) ? parts : undefined
}

/** Writes a date in ISO 8601, as exactly as the picker asks. */
export function writeIso({ year, month, day }: DateParts, picker: DatePicker): string {
  return cutIso(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`, picker)
}

/** A day as exact as the picker asks. */
export function cutIso(day: string, picker: DatePicker): string {
  return day.slice(0, LENGTHS[picker])
}

/** Whether such a day exists (years 0 to 9999). */
export function isRealDay({ year, month, day }: DateParts): boolean {
  if (!(year >= 0 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return false
  return day <= (month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0))
}

/** The day that lies so many days after another (before it, if negative), both as YYYY-MM-DD; no time zone has a part in it. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, LENGTHS.day)
}

/** Below, equal, above as a negative number, 0, a positive one; dates of different exactness are compared by what both name. */
export function compareIso(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  const [first, second] = [a.slice(0, length), b.slice(0, length)]
  return first < second ? -1 : Number(first > second)
}

/** The date with which a text in ISO 8601 begins, be it a moment (its day as it is written), a day, a month or a year. */
export function isoDateOf(stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined
  const text = stored.trim().replace(/[T ]\d{2}:.*$/s, '')
  return PICKERS.some((picker) => readIso(text, picker)) ? text : undefined
}

const PICKERS: readonly DatePicker[] = ['day', 'month', 'year']
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const pad = (number: number, length: number) => String(number).padStart(length, '0')
