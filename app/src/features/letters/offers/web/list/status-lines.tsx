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

/** A line with a date in the reader's format and time zone. */
export function DayLine({ line: { id, day } }: { readonly line: Line }) {
  const app = useApp()
  if (day === undefined) return <FormattedMessage id={id} />
  const date = (
    <time dateTime={day} title={formatDay(day, 'long', app)}>
      <bdi>{numericDay(day, app)}</bdi>
    </time>
  )
  return <FormattedMessage id={id} values={{ date }} />
}
