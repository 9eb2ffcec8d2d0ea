import { formatDate } from './date-format.ts'
import { readIso, type DatePicker } from './iso-date.ts'

const STYLES: Readonly<Record<DatePicker, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'medium' },
  month: { year: 'numeric', month: 'long', calendar: 'gregory' },
  year: { year: 'numeric', calendar: 'gregory' },
}

/** Formats a date for people: in the format, or by default in their locale. Other texts stay as they are. */
export function shownDate(date: string, picker: DatePicker, format: string | undefined, locale: string): string {
  const parts = readIso(date, picker)
  if (!parts) return date
  if (format) return formatDate(parts, format, locale)
  const moment = new Date(0)
  moment.setUTCFullYear(parts.year, parts.month - 1, parts.day)
  return new Intl.DateTimeFormat(locale, { ...STYLES[picker], timeZone: 'UTC' }).format(moment)
}
