import { useContext } from 'react'
import { useIntl } from 'react-intl'
import { shortZone } from '#kernel/moment.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useMinute } from '#ui/page/server-now.ts'
import { CardPlaceContext } from './card-place.ts'
import { deadlineDay, relativeDay } from './relative-day.ts'

interface Props {
  /** An instant, or a calendar day, in ISO 8601. */
  readonly at: string
  /** Marks a deadline, whose time of day the next step shows and whose days are those that are left. */
  readonly clock?: boolean
}

/**
 * A day and how far away it is, such as “Nov 27 · in 4 days”. A deadline counts days as offers and emails do
 * ({@link deadlineDay}), so that all say the same number; other days count by the calendar.
 */
export function When({ at, clock = false }: Props) {
  const intl = useIntl()
  const app = useApp()
  const now = useMinute()
  const isLarge = useContext(CardPlaceContext) === 'lead'
  const zone = clock ? ` ${shortZone(at, app.timeZone, app.locale)}` : ''
  const isAhead = clock && Date.parse(at) > now
  const { value, unit } = isAhead ? deadlineDay(at, now) : relativeDay(at, now, app.timeZone)
  return (
    <time dateTime={at} title={formatDay(at, 'long', app, clock) + zone} className="when">
      <bdi>
        {formatDay(at, 'short', app, clock && isLarge)}
        {isLarge ? zone : ''}
      </bdi>
      {' · '}
      <bdi>{intl.formatRelativeTime(value, unit, { numeric: isAhead ? 'always' : 'auto' })}</bdi>
    </time>
  )
}
