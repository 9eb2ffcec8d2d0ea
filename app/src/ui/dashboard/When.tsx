import { useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { useMinute } from '#ui/page/server-now.ts'
import { deadlineDay, relativeDay } from './relative-day.ts'

interface Props {
  /** An instant, or a calendar day, in ISO 8601. */
  readonly at: string
  /** Shows the time of day, too, and names the reader's zone; a deadline counts the days that are left. */
  readonly clock?: boolean
}

/**
 * A day with its weekday and how far away it is, such as “Fri, Nov 27 · in 4 days”. A deadline counts days as offers and
 * emails do ({@link deadlineDay}), so that all say the same number; other days count by the calendar.
 */
export function When({ at, clock = false }: Props) {
  const intl = useIntl()
  const { timeZone } = useApp()
  const now = useMinute()
  const zone = at.includes('T') ? timeZone : 'UTC'
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear()
  const isAhead = clock && Date.parse(at) > now
  const { value, unit } = isAhead ? deadlineDay(at, now) : relativeDay(at, now, timeZone)
  const day = intl.formatDate(at, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: zone,
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...(clock ? { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } : {}),
  })
  return (
    <time dateTime={at} className="when">
      <bdi>{day}</bdi>
      {' · '}
      <bdi>{intl.formatRelativeTime(value, unit, { numeric: isAhead ? 'always' : 'auto' })}</bdi>
    </time>
  )
}
