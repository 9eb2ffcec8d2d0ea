import type { CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import { readEither } from '../either.ts'
import type { DatePicker } from './iso-date.ts'
import { toCalendarDate } from './typed-date.ts'

interface TypedDate {
  /** Initial date of the segments. While typing it is the last complete date, so that typed parts stay. */
  readonly shown: CalendarDate | null
  /** Changes when the value changes from outside, which resets the segments. */
  readonly generation: number
  /** Receives the typed date. */
  readonly report: (text: string) => void
}

/** Synchronizes segments and value, although the segments also hold incomplete dates. */
export function useTypedDate(value: string, picker: DatePicker, change: (text: string) => void): TypedDate {
  const [own] = useState(() => new Reported(value))
  const [seen, setSeen] = useState(() => ({ value, shown: toCalendarDate(value, picker), generation: 0 }))
  if (value !== seen.value) {
    const date = toCalendarDate(value, picker)
    const typed = own.is(value)
    setSeen({
      value,
      shown: typed && value !== '' ? (date ?? seen.shown) : date,
      generation: seen.generation + (typed ? 0 : 1),
    })
  }
  const report = (text: string) => {
    // Segments are empty while a date has two readings; that is not an answer.
    if (text === value || (text === '' && readEither(value))) return
    own.note(text)
    change(text)
  }
  return { shown: seen.shown, generation: seen.generation, report }
}

/**
 * The last text that the segments reported. Not React state, because the store must not notify about the same text
 * first.
 */
class Reported {
  #text: string

  constructor(text: string) {
    this.#text = text
  }

  note(text: string): void {
    this.#text = text
  }

  is(text: string): boolean {
    return this.#text === text
  }
}
