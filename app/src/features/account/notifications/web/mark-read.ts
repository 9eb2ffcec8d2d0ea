import type { InfiniteData } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { markAllClicked, markAllViewed, markClicked, Notification } from '../contract.ts'
import { BADGE_KEY, LIST_KEY, logFailure, type NotificationPage } from './notification-queries.ts'

type App = Pick<AppContext, 'queryClient' | 'transport' | 'site'>

/** Marks notifications as read or unread in every cached list. @returns the ids that changed */
async function show(
  { queryClient }: App,
  isClicked: boolean,
  which: (one: Notification) => boolean,
): Promise<number[]> {
  // A response in flight would overwrite the change.
  await queryClient.cancelQueries({ queryKey: LIST_KEY })
  const changed = new Set<number>()
  queryClient.setQueriesData<InfiniteData<NotificationPage>>({ queryKey: LIST_KEY }, (data) => {
    if (!data) return data
    const turn = (one: Notification) => {
      if (one.isClicked === isClicked || !which(one)) return one
      changed.add(one.id)
      return { ...one, isClicked }
    }
    return { ...data, pages: data.pages.map((page) => ({ ...page, notifications: page.notifications.map(turn) })) }
  })
  return [...changed]
}

async function mark(app: App, event: string, which: (one: Notification) => boolean, send: () => Promise<unknown>) {
  const changed = await show(app, true, which)
  try {
    await send()
  } catch (error) {
    // Revert only what this click changed; others can have arrived or been read in the meantime.
    await show(app, false, ({ id }) => changed.includes(id))
    logFailure(app.transport, event, error)
  }
}

/** Marks a clicked card as read optimistically, reverting if the server refuses. */
export function readOne(app: App, id: number): Promise<void> {
  const params = { id: String(id) }
  return mark(
    app,
    'click_failed',
    (one) => one.id === id,
    () =>
      callApi<typeof markClicked>(app.transport, 'POST /api/pcsx/notifications/:id/mark_clicked', {
        params,
        body: { domain: app.site.domain },
      }),
  )
}

/** Marks all up to the newest shown as read. */
export function readAll(app: App, newest: number): Promise<void> {
  return mark(
    app,
    'click_all_failed',
    (one) => one.id <= newest,
    () =>
      callApi<typeof markAllClicked>(app.transport, 'POST /api/pcsx/notifications/mark_all_clicked', {
        body: { domain: app.site.domain, up_to: newest },
      }),
  )
}

/** Marks all up to the newest as viewed: the badge counts later ones, and is restored if the server refuses. */
export async function viewAll(app: App, newest: number | undefined): Promise<void> {
  const { queryClient, transport } = app
  await clearBadge(app)
  try {
    const { count } = await callApi<typeof markAllViewed>(transport, 'POST /api/pcsx/notifications/mark_all_viewed', {
      background: true,
      body: { domain: app.site.domain, ...(newest === undefined ? {} : { up_to: newest }) },
    })
    queryClient.setQueryData<number>(BADGE_KEY, count ?? 0)
  } catch (error) {
    logFailure(transport, 'view_failed', error)
    await queryClient.invalidateQueries({ queryKey: BADGE_KEY })
  }
}

/** Sets the badge to 0 immediately. */
export async function clearBadge({ queryClient }: App): Promise<void> {
  await queryClient.cancelQueries({ queryKey: BADGE_KEY })
  queryClient.setQueryData<number>(BADGE_KEY, 0)
}
