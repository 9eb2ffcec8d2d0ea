import { readDate } from '@foyer/typed-input/dates'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatMessage } from '../../messages/messages.ts'
import { useFormContext } from '../../react/form-context.ts'
import { writeEither } from '../either.ts'
import { readIso, truncateIso, type DatePicker } from './iso-date.ts'

interface Options {
  readonly picker: DatePicker
  readonly change: (value: string) => void
  readonly segments: RefObject<HTMLElement | null>
  /** Changes when the segments are replaced, which takes the focus from them. */
  readonly generation: number
}

interface InsertedDate {
  /** Text about the last insertion that isn't a date. */
  readonly unread: string | undefined
  /** Receives a date that is inserted as a whole. */
  readonly insert: (text: string) => void
}

/** Takes dates that are pasted, dictated or filled in as a whole, in any way in which people write them. */
export function useInsertedDate({ picker, change, segments, generation }: Options): InsertedDate {
  const { store, locale } = useFormContext()
  const [unread, setUnread] = useState<string>()
  const inserted = useRef(false)
  useEffect(() => {
    if (inserted.current) segments.current?.querySelector<HTMLElement>('[role=spinbutton]:last-of-type')?.focus()
    inserted.current = false
  }, [generation, segments])
  const insert = (text: string) => {
    const reading = readDate(text, { language: locale, today: store.today(), precision: picker })
    setUnread(undefined)
    if (reading.kind === 'unreadable') {
      const example = exampleOf(store.today(), picker, locale)
      setUnread(formatMessage(store.messages.dateUnread, { typed: text.trim().slice(0, 40), example }))
      return
    }
    inserted.current = segments.current?.contains(document.activeElement) ?? false
    change(reading.kind === 'value' ? reading.value : writeEither(...reading.values))
  }
  return { unread, insert }
}

/** Formats a date in ISO 8601 with the name of its month, so that day and month can't be taken for each other. */
export function longDate(date: string, locale: string): string {
  const picker = ({ 4: 'year', 7: 'month' } as const)[date.length] ?? 'day'
  return formatIso(date, picker, 'long', locale)
}

const exampleOf = (today: string, picker: DatePicker, locale: string) =>
  formatIso(truncateIso(today, picker), picker, 'numeric', locale)

function formatIso(date: string, picker: DatePicker, month: 'long' | 'numeric', locale: string): string {
  const parts = readIso(date, picker)
  if (!parts) return date
  const options: Intl.DateTimeFormatOptions = { year: 'numeric', calendar: 'gregory', timeZone: 'UTC' }
  if (picker !== 'year') options.month = month
  if (picker === 'day') options.day = 'numeric'
  return new Intl.DateTimeFormat(locale, options).format(Date.UTC(parts.year, parts.month - 1, parts.day))
}
