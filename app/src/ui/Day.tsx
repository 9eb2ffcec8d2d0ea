import { useApp } from '#ui/page/app-context.ts'
import { shortZone } from '#kernel/moment.ts'
import { formatDay } from '#ui/i18n/format.ts'

interface Props {
  /** An instant, or a calendar day, in ISO 8601. */
  readonly at: string
  /** Shows the time of day and the reader's zone, too. */
  readonly clock?: boolean
}

/** A day in the short form, with the long one as its title (`formatDay`). */
export function Day({ at, clock = false }: Props) {
  const app = useApp()
  const zone = clock ? ` ${shortZone(at, app.timeZone, app.locale)}` : ''
  return (
    <time dateTime={at} title={formatDay(at, 'long', app, clock) + zone}>
      <bdi>
        {formatDay(at, 'short', app, clock)}
        {zone}
      </bdi>
    </time>
  )
}
