import { FormattedMessage } from 'react-intl'
import { formatDay } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { Line } from '../offer-view.ts'

/** A line with a date in the reader's format and time zone. */
export function DayLine({ line: { id, day } }: { readonly line: Line }) {
  const { locale, timeZone } = useApp()
  if (day === undefined) return <FormattedMessage id={id} />
  const date = formatDay(Date.parse(day) / 1000, locale, timeZone)
  return <FormattedMessage id={id} values={{ date: <bdi>{date}</bdi> }} />
}
