import type { CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import type { DatePicker } from './iso-date.ts'
import { calendarDateOf } from './typed-date.ts'

interface TypedDate {
  /** What the segments begin with. While somebody types it is the last whole date, so that nothing typed goes away. */
  readonly shown: CalendarDate | null
  /** Another one when the value came from elsewhere: the segments then begin anew. */
  readonly generation: number
  /** Takes what was typed. */
  readonly report: (text: string) => void
}

/** Keeps segments and value together although the segments also hold what is no date yet. */
export function useTypedDate(value: string, picker: DatePicker, change: (text: string) => void): TypedDate {
  const [own] = useState(() => new Reported(value))
  const [seen, setSeen] = useState(() => ({ value, shown: calendarDateOf(value, picker), generation: 0 }))
  if (value !== seen.value) {
    const date = calendarDateOf(value, picker)
    const typed = own.is(value)
    setSeen({
      value,
      shown: typed && value !== '' ? (date ?? seen.shown) : date,
      generation: seen.generation + (typed ? 0 : 1),
    })
  }
  const report = (text: string) => {
    if (text === value) return
    own.note(text)
    change(text)
  }
  return { shown: seen.shown, generation: seen.generation, report }
}

/** What the segments reported last. It is no state of React's: the store's news of the same text must not come before it. */
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
