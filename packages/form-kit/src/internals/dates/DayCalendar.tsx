import type { CalendarDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarMonthPicker,
  CalendarYearPicker,
  type Key,
} from 'react-aria-components'
import { toCalendarDate } from './typed-date.ts'

export interface CalendarProps {
  readonly shown: CalendarDate | null
  readonly today: string
  readonly from: string | undefined
  readonly until: string | undefined
  /** Receives the selected date in ISO 8601. */
  readonly choose: (date: string) => void
}

/** Renders the days of a month to select, with lists for month and year above. */
export function DayCalendar({ shown, today, from, until, choose }: CalendarProps) {
  return (
    <Calendar
      className="fk-calendar"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a calendar that opens takes the focus, as its pattern asks
      autoFocus
      value={shown}
      defaultFocusedValue={shown ?? toCalendarDate(today, 'day')}
      minValue={toCalendarDate(from ?? '', 'day')}
      maxValue={toCalendarDate(until ?? '', 'day')}
      onChange={(date) => choose(date.toString())}
    >
      <div className="fk-calendar-head">
        <Button slot="previous" className="fk-calendar-turn">
          <span aria-hidden="true">‹</span>
        </Button>
        <CalendarMonthPicker format="long">{(picker) => <HeadSelect {...picker} />}</CalendarMonthPicker>
        <CalendarYearPicker>{(picker) => <HeadSelect {...picker} />}</CalendarYearPicker>
        <Button slot="next" className="fk-calendar-turn">
          <span aria-hidden="true">›</span>
        </Button>
      </div>
      <CalendarGrid className="fk-calendar-grid">
        {(date) => <CalendarCell date={date} className="fk-calendar-cell" />}
      </CalendarGrid>
    </Calendar>
  )
}

interface HeadSelectProps {
  readonly 'aria-label': string
  readonly value: Key
  readonly onChange: (key: Key | null) => void
  readonly items: readonly { readonly id: number; readonly formatted: string }[]
}

function HeadSelect({ value, onChange, items, ...rest }: HeadSelectProps) {
  return (
    <select
      className="fk-calendar-select"
      aria-label={rest['aria-label']}
      value={value}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  )
}
