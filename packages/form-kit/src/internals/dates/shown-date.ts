import { formatDate } from './date-format.ts'
import { readIso, type DatePicker } from './iso-date.ts'

const STYLES: Readonly<Record<DatePicker, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'medium' },
  month: { year: 'numeric', month: 'long', calendar: 'gregory' },
  year: { year: 'numeric', calendar: 'gregory' },
}

/** A date as people read it: in the format, or without one as their language writes dates. What is no date stays as it is. */
export function shownDate(date: string, picker: DatePicker, format: string | undefined, locale: string): string {
  const parts = readIso(date, picker)
  if (!parts) return date
  if (format) return formatDate(parts, format, locale)
  const moment = new Date(0)
  moment.setUTCFullYear(parts.year, parts.month - 1, parts.day)
  return new Intl.DateTimeFormat(locale, { ...STYLES[picker], timeZone: 'UTC' }).format(moment)
}
