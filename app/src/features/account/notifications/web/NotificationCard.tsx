import type { MouseEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import * as limits from '#config/limits.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { Notification } from '../contract.ts'
import { redirectTarget } from '../redirect.ts'
import { readOne } from './mark-read.ts'

/** Navigates to another page of the site with a full load, even if only the fragment differs. */
function go(target: string): void {
  const before = window.location.href
  window.location.assign(target)
  if (target.includes('#') && before.split('#')[0] === new URL(target, before).href.split('#')[0])
    window.location.reload()
}

/** One notification; a click marks it as read and follows its link. */
export function NotificationCard({ notification, now }: { readonly notification: Notification; readonly now: number }) {
  const app = useApp()
  const { id, categoryTitle, message, createdAt, isClicked, redirectUrl, notificationType } = notification
  const { origin, search } = window.location
  const target =
    redirectUrl === null ? undefined : redirectTarget(redirectUrl, { origin, search, domain: app.site.domain })
  const click = async (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey
    if (!elsewhere) event.preventDefault()
    const reading = isClicked ? undefined : readOne(app, id)
    if (target === undefined || elsewhere) return
    // The call survives the navigation, and a slow one does not delay it.
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, limits.notificationClickWaitMs))])
    go(target)
  }
  const inside = (
    <>
      <span className="notification-title">
        {!isClicked && (
          <span className="notification-mark">
            <span className="visually-hidden">
              <FormattedMessage id="notifications.unread" />
            </span>
          </span>
        )}
        <bdi>{categoryTitle}</bdi>
      </span>
      <bdi className="notification-message">{message}</bdi>
      <span className="notification-foot">
        <time dateTime={createdAt}>{relativeTime(Date.parse(createdAt), now, app.locale)}</time>
        {notificationType === 'action_required' && (
          <span className="tag">
            <FormattedMessage id="notifications.tab.action_required" />
          </span>
        )}
      </span>
    </>
  )
  return (
    <li data-unread={!isClicked || undefined}>
      {target === undefined ? (
        <button type="button" className="notification-card" onClick={(event) => void click(event)}>
          {inside}
        </button>
      ) : (
        <a className="notification-card" href={target} onClick={(event) => void click(event)}>
          {inside}
        </a>
      )}
    </li>
  )
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * Formats the time since an instant in its largest unit: “2 hours ago”, “yesterday”, “now”. Both are epoch
 * milliseconds.
 */
export function relativeTime(at: number, now: number, locale: string): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const unit = UNITS.find(([, length]) => seconds >= length)
  return unit ? format.format(-Math.floor(seconds / unit[1]), unit[0]) : format.format(0, 'second')
}
