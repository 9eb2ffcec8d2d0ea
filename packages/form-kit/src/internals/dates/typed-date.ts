import { CalendarDate, parseDate, toCalendar } from '@internationalized/date'
import type { DateFieldState } from 'react-aria-components'
import { truncateIso, readIso, type DatePicker } from './iso-date.ts'

/** Converts a date in ISO 8601 to react-aria's; null for anything else. */
export function toCalendarDate(text: string, picker: DatePicker): CalendarDate | null {
  const parts = readIso(text, picker)
  return parts && parts.year > 0 ? new CalendarDate(parts.year, parts.month, parts.day) : null
}

/**
 * Returns the content of the segments: nothing, the date in ISO 8601 if they form one, else the parts as they are,
 * which no check accepts. This way half a date or 31 February is neither lost nor changed.
 */
export function typedDate(state: DateFieldState, picker: DatePicker): string {
  const parts = state.segments.filter(({ type, isEditable }) => isEditable && type !== 'era')
  if (parts.every((part) => part.isPlaceholder)) return ''
  if (parts.every((part) => !part.isPlaceholder)) {
    const day = state.dateValue.toISOString().slice(0, 10)
    const date = /^\d{4}-/.test(day) ? toCalendar(parseDate(day), state.calendar) : undefined
    const same = parts.every(({ type, value }) => date && value === Reflect.get(date, type))
    // Years of two digits are completed when the field is left; those of three stay visible as they were typed.
    const year = date?.year ?? 0
    if (same && (year < 100 || year > 999)) return truncateIso(day, picker)
  }
  return parts.map((part) => (part.isPlaceholder ? '?' : part.text)).join('/')
}
