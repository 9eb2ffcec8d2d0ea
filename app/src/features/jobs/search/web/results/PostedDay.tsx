import { useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { relativeDay } from '#ui/dashboard/relative-day.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useMinute } from '#ui/page/server-now.ts'
import { onSeenChange, seenPositions } from './seen-positions.ts'

/** The age of a position, such as “3 days ago”, with its date on hover; new ones say so until they are opened. */
export function PostedDay({ id, seconds }: { readonly id: number; readonly seconds: number }) {
  const intl = useIntl()
  const app = useApp()
  const now = useMinute()
  // Only the browser knows which jobs were opened. Until it does, and for opened jobs, the mark's space is reserved to
  // avoid layout shift.
  const seen = useSyncExternalStore(onSeenChange, seenPositions, () => undefined)
  const day = new Date(seconds * 1000).toISOString().slice(0, 10)
  const { value, unit } = relativeDay(day, now, app.timeZone)
  const isRecent = unit === 'day' && value > -limits.newPositionDays
  return (
    <span>
      <time
        className="job-age"
        dateTime={day}
        title={intl.formatMessage({ id: 'positions.posted' }, { date: formatDay(day, 'short', app) })}
      >
        {/* A posting day can be tomorrow in the reader's zone. */}
        {intl.formatRelativeTime(Math.min(value, 0), unit, { numeric: 'auto' })}
      </time>{' '}
      {isRecent ? (
        <span className="job-new" data-unseen={seen && !seen.has(id) ? '' : undefined}>
          <FormattedMessage id="positions.new" />
        </span>
      ) : null}
    </span>
  )
}
