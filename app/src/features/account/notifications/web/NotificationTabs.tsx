import type { KeyboardEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { tabAfter } from '#ui/tabs/LinkTabs.tsx'
import type { NotificationTab } from './notification-queries.ts'

const TABS = ['all', 'action_required'] as const

export const panelId = 'notification-list'
export const tabId = (tab: NotificationTab) => `notification-tab-${tab}`

/** Tabs for the two lists, switched with arrow keys. The second is enabled only if the site has such notifications. */
export function NotificationTabs({
  tab,
  choose,
}: {
  readonly tab: NotificationTab
  readonly choose: (tab: NotificationTab) => void
}) {
  const intl = useIntl()
  const { hasActionRequiredNotificationsConfigured } = useApp().site.configs.notificationsConfig
  const open = TABS.filter((one) => one === 'all' || hasActionRequiredNotificationsConfigured)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabAfter(event, open, tab)
    if (!next) return
    choose(next)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <div
      className="link-tabs notification-tabs"
      role="tablist"
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: 'notifications.tabs' })}
      onKeyDown={move}
    >
      {TABS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={tabId(one)}
          aria-selected={one === tab}
          aria-controls={panelId}
          tabIndex={one === tab ? 0 : -1}
          disabled={!open.includes(one)}
          onClick={() => choose(one)}
        >
          <FormattedMessage id={`notifications.tab.${one}`} />
        </button>
      ))}
    </div>
  )
}
