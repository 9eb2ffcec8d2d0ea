import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ClosingDay } from '#ui/ClosingDay.tsx'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts'
import { useApp } from '#ui/page/app-context.ts'

/** The time at which the position stops accepting applications, with a countdown on the last day. */
export function ClosingTime({ closes }: { readonly closes: string | null }) {
  const { now: rendered } = useApp()
  const [now, setNow] = useState(rendered)
  const isLastDay = closes !== null && Date.parse(closes) - now <= DAY_MS
  useEffect(() => {
    if (!isLastDay) return undefined
    const started = performance.now()
    const timer = setInterval(() => setNow(rendered + performance.now() - started), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [isLastDay, rendered])
  if (closes === null)
    return (
      <>
        <strong>
          <FormattedMessage id="apply.closes.never" />
        </strong>
        <FormattedMessage id="apply.closes.never.text" />
      </>
    )
  const left = Math.max(0, Date.parse(closes) - now)
  return (
    <>
      <strong className={isLastDay ? 'apply-last-day' : undefined}>
        {isLastDay ? (
          <FormattedMessage
            id="apply.closes.countdown"
            values={{ hours: Math.floor(left / HOUR_MS), minutes: Math.floor((left % HOUR_MS) / MINUTE_MS) }}
          />
        ) : (
          <FormattedMessage id="apply.closes" />
        )}
      </strong>
      <ClosingDay at={closes} form="long" />
    </>
  )
}
