import { FormattedMessage } from 'react-intl'
import { type DateReader, formatDay } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { type Line, type ShownStatus, statusLabel, statusTone } from '../offer-view.ts'

/** A status with its coloured dot. */
export function StatusLabel({ status }: { readonly status: ShownStatus }) {
  return (
    <span className="offer-status" data-tone={statusTone(status)}>
      <FormattedMessage id={statusLabel(status)} />
    </span>
  )
}

/** Formats a day as numbers in the reader's order; the specification asks for MM/DD/YYYY on offers and their documents. */
export const numericDay = (at: string, { locale, timeZone }: Pick<DateReader, 'locale' | 'timeZone'>): string =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(new Date(at))

interface DeadlineProps {
  readonly line: Line
  /** Days left to answer, if the offer expires. */
  readonly daysLeft: number | undefined
}

/** The days left with the date that they end on, or the line of an offer without them. */
export function Deadline({ line, daysLeft }: DeadlineProps) {
  return (
    <span className="offer-days">
      {daysLeft === undefined ? null : (
        <strong>
          <FormattedMessage id="offers.daysLeft" values={{ count: daysLeft }} />
        </strong>
      )}
      <span className="muted">
        {daysLeft === undefined || line.day === undefined ? <DayLine line={line} /> : <Day day={line.day} />}
      </span>
    </span>
  )
}

function Day({ day }: { readonly day: string }) {
  const app = useApp()
  return (
    <time dateTime={day} title={formatDay(day, 'long', app)}>
      <bdi>{numericDay(day, app)}</bdi>
    </time>
  )
}

/** A line with a date in the reader's format and time zone. */
export function DayLine({ line: { id, day } }: { readonly line: Line }) {
  return <FormattedMessage id={id} values={day === undefined ? {} : { date: <Day day={day} /> }} />
}
