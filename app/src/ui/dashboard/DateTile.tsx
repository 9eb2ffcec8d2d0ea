import { useIntl } from 'react-intl'
import { type Moment, momentTexts } from '#kernel/moment.ts'
import './start-time.css'

const PARTS = [{ month: 'short' }, { day: 'numeric' }, { weekday: 'short' }] as const

/** The day of an appointment as a leaf of a calendar: month, day and weekday. */
export function DateTile({ when }: { readonly when: Moment }) {
  const { locale } = useIntl()
  // Reading the parts of a local time as UTC needs no zone table.
  const local = new Date(`${when.wallStart}:00Z`)
  const [month, day, weekday] = PARTS.map((part) =>
    new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' }).format(local),
  )
  return (
    <time className="date-tile" dateTime={when.wallStart.slice(0, 10)} title={momentTexts(when, locale).day}>
      <span>{month}</span> <strong>{day}</strong> <span>{weekday}</span>
    </time>
  )
}
