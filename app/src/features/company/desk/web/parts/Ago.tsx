import { useIntl } from 'react-intl'
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useMinute } from '#ui/page/server-now.ts'
import { relativeDay } from '#ui/dashboard/relative-day.ts'

/** The time since something happened, with the instant as its title. */
export function Ago({ at }: { readonly at: string }) {
  const intl = useIntl()
  const app = useApp()
  const now = useMinute()
  const past = Math.max(0, now - Date.parse(at))
  const { value, unit } =
    past < HOUR_MS
      ? { value: -Math.round(past / MINUTE_MS), unit: 'minute' as const }
      : past < 24 * HOUR_MS
        ? { value: -Math.round(past / HOUR_MS), unit: 'hour' as const }
        : relativeDay(at, now, app.timeZone)
  return (
    <time dateTime={at} title={formatDay(at, 'long', app, true)}>
      <bdi>{intl.formatRelativeTime(value, unit, { numeric: 'auto' })}</bdi>
    </time>
  )
}
