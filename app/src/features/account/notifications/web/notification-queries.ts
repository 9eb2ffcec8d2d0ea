import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { logEvent } from '#features/site/telemetry/contract.ts'
import * as limits from '#config/limits.ts'
import { callApi, isApiError, type Transport } from '#ui/api/transport.ts'
import type { Notification, listNotifications, notificationBadge } from '../contract.ts'

export type NotificationTab = 'all' | 'action_required'

export interface NotificationPage {
  notifications: Notification[]
  hasMore: boolean
}

export const BADGE_KEY = ['notifications', 'badge'] as const
export const LIST_KEY = ['notifications', 'list'] as const

/** Reports a failure to the server's log only; the page continues silently. */
export function logFailure(transport: Transport, event: string, error: unknown): void {
  const code = isApiError(error) ? `${error.status} ${error.code}` : String(error)
  const body = { namespace: 'notifications', event, data_json: { code } }
  callApi<typeof logEvent>(transport, 'POST /vslog', { body }).catch(() => undefined)
}

/** Jitter, so that pages do not all poll at the same moment. */
const pollMs = limits.notificationBadgePollMs * (0.95 + 0.05 * Math.random())

export const badgeQuery = (transport: Transport) =>
  queryOptions({
    queryKey: BADGE_KEY,
    queryFn: async ({ signal }) => {
      try {
        const { count } = await callApi<typeof notificationBadge>(transport, 'GET /api/pcsx/notification_badge', {
          signal,
          background: true,
        })
        return count ?? 0
      } catch (error) {
        if (signal.aborted) throw error
        logFailure(transport, 'badge_failed', error)
        return 0
      }
    },
    staleTime: 0,
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
  })

export const listQuery = (transport: Transport, tab: NotificationTab) =>
  infiniteQueryOptions({
    queryKey: [...LIST_KEY, tab] as const,
    queryFn: async ({ signal, pageParam }): Promise<NotificationPage> => {
      const query: [string, string][] = [
        ...(tab === 'all' ? [] : [['type_filter', tab] as [string, string]]),
        ...(pageParam === undefined ? [] : [['before', String(pageParam)] as [string, string]]),
      ]
      try {
        return await callApi<typeof listNotifications>(transport, 'GET /api/pcsx/notifications', { query, signal })
      } catch (error) {
        if (signal.aborted) throw error
        logFailure(transport, 'list_failed', error)
        return { notifications: [], hasMore: false }
      }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ hasMore, notifications }) => (hasMore ? notifications.at(-1)?.id : undefined),
    staleTime: 0,
  })
