import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { readAll, viewAll } from './mark-read.ts'
import { listQuery, type NotificationTab } from './notification-queries.ts'
import { NotificationCard } from './NotificationCard.tsx'
import { NotificationTabs, panelId, tabId } from './NotificationTabs.tsx'
import { usePanelDismissal } from './use-panel-dismissal.ts'
import { usePanelPlace } from './use-panel-place.ts'

/** All notifications, or those that require action. While it is open, everything shown counts as seen. */
export function NotificationPanel({ close }: { readonly close: (refocus: boolean) => void }) {
  const intl = useIntl()
  const app = useApp()
  const [tab, setTab] = useState<NotificationTab>('all')
  const { data, dataUpdatedAt, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    listQuery(app.transport, tab),
  )
  const box = useRef<HTMLDivElement>(null)
  const place = usePanelPlace()
  const list = data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const newest = list[0]?.id
  const unread = list.some(({ isClicked }) => !isClicked)

  useEffect(() => {
    if (!isPending) void viewAll(app, newest)
  }, [app, isPending, newest])
  usePanelDismissal(box, close)

  return createPortal(
    <div
      ref={box}
      className="notification-panel"
      role="dialog"
      aria-labelledby="notification-heading"
      tabIndex={-1}
      style={place}
    >
      <div className="notification-head">
        <h2 id="notification-heading">
          <FormattedMessage id="notifications.title" />
        </h2>
        <button
          type="button"
          className="link-button"
          aria-disabled={!unread}
          onClick={() => unread && newest !== undefined && void readAll(app, newest)}
        >
          <FormattedMessage id="notifications.markAll" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={intl.formatMessage({ id: 'notifications.close' })}
          onClick={() => close(true)}
        >
          ×
        </button>
      </div>
      <NotificationTabs tab={tab} choose={setTab} />
      <div
        className="notification-list"
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(tab)}
        aria-busy={isPending}
      >
        {list.length > 0 && (
          <ul>
            {list.map((one) => (
              <NotificationCard key={one.id} notification={one} now={dataUpdatedAt} />
            ))}
          </ul>
        )}
        {!isPending && list.length === 0 && (
          <p className="notification-empty">
            <FormattedMessage id="notifications.empty" />
          </p>
        )}
        {hasNextPage && (
          <button
            type="button"
            className="link-button notification-more"
            aria-disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            <FormattedMessage id="notifications.more" />
          </button>
        )}
      </div>
    </div>,
    document.body,
  )
}
