import { useState, type KeyboardEvent } from 'react'
import { useLocale } from 'react-aria-components'
import { useFormContext } from '../../react/form-context.ts'
import { monthName } from './date-format.ts'
import type { CalendarProps } from './DayCalendar.tsx'
import { compareIso, writeIso } from './iso-date.ts'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const COLUMNS = 3

/** Renders the months of a year to select. */
export function MonthCalendar({ shown, today, from, until, choose }: CalendarProps) {
  const { store } = useFormContext()
  const { locale, direction } = useLocale()
  const [year, setYear] = useState(shown?.year ?? Number(today.slice(0, 4)))
  const first = shown?.year === year ? shown.month : 1
  const isoOf = (month: number) => writeIso({ year, month, day: 1 }, 'month')
  return (
    <div className="fk-calendar">
      <div className="fk-calendar-head">
        <YearTurn label={store.messages.previousYear} sign="‹" turn={() => setYear(Math.max(year - 1, 1000))} />
        <span aria-live="polite">{year}</span>
        <YearTurn label={store.messages.nextYear} sign="›" turn={() => setYear(Math.min(year + 1, 9998))} />
      </div>
      <div
        className="fk-months"
        role="toolbar"
        tabIndex={-1}
        aria-label={String(year)}
        onKeyDown={(event) => moveFocus(event, direction === 'rtl' ? -1 : 1)}
      >
        {MONTHS.map((month) => {
          const iso = isoOf(month)
          const outside =
            (from !== undefined && compareIso(iso, from) < 0) || (until !== undefined && compareIso(iso, until) > 0)
          return (
            <button
              key={month}
              type="button"
              className="fk-month"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a calendar that opens takes the focus, as its pattern asks
              autoFocus={month === first}
              aria-pressed={shown?.year === year && shown.month === month}
              aria-disabled={outside || undefined}
              onClick={() => {
                if (!outside) choose(iso)
              }}
            >
              {monthName(month, 'long', locale)}
            </button>
          )
        })}
      </div>
    </div>
  )
}

interface YearTurnProps {
  readonly label: string
  readonly sign: string
  readonly turn: () => void
}

function YearTurn({ label, sign, turn }: YearTurnProps) {
  return (
    <button type="button" className="fk-calendar-turn" aria-label={label} onClick={turn}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

/** Moves between months with the arrow keys, by one or by a row. */
function moveFocus(event: KeyboardEvent<HTMLElement>, forward: number): void {
  const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step]
  next?.focus()
  event.preventDefault()
}
