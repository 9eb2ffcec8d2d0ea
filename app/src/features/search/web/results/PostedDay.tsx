import { useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { DAY_MS } from '#kernel/time.ts'
import { relativeDay } from '#ui/dashboard/relative-day.ts'
import { formatPostedDay } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useMinute } from '#ui/page/server-now.ts'
import { onSeenChange, seenPositions } from './seen-positions.ts'

/** The age of a position, such as “3 days ago”, with its date on hover; new ones say so until they are opened. */
export function PostedDay({ id, seconds }: { readonly id: number; readonly seconds: number }) {
  const intl = useIntl()
  const { timeZone } = useApp()
  const now = useMinute()
  // Only the browser knows what was opened, so neither the server nor hydration marks anything as new.
  const seen = useSyncExternalStore(onSeenChange, seenPositions, () => undefined)
  const day = new Date(seconds * 1000).toISOString().slice(0, 10)
  const { value, unit } = relativeDay(day, now, timeZone)
  const isNew = seen && now - seconds * 1000 < limits.newPositionDays * DAY_MS && !seen.has(id)
  return (
    <>
      {isNew ? (
        <span className="job-new">
          <FormattedMessage id="positions.new" />
        </span>
      ) : null}
      <time
        className="job-age"
        dateTime={day}
        title={intl.formatMessage({ id: 'positions.posted' }, { date: formatPostedDay(seconds, intl.locale) })}
      >
        {/* A posting day can be tomorrow in the reader's zone. */}
        {intl.formatRelativeTime(Math.min(value, 0), unit, { numeric: 'auto' })}
      </time>
    </>
  )
}
