import { FormattedMessage } from 'react-intl'
import { formatDay } from '#ui/i18n/format.ts'
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

/** A line with a date in the reader's format and time zone. */
export function DayLine({ line: { id, day } }: { readonly line: Line }) {
  const { locale, timeZone } = useApp()
  if (day === undefined) return <FormattedMessage id={id} />
  const date = formatDay(Date.parse(day) / 1000, locale, timeZone)
  return <FormattedMessage id={id} values={{ date: <bdi>{date}</bdi> }} />
}
