import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onPageEvent } from '#ui/live/live-feed.ts'
import { useApp } from '#ui/page/app-context.ts'
import { badgeQuery } from './notification-queries.ts'

/** Events within this interval share one request. */
const GATHER_MS = 50

/** Returns the number of new notifications: fetched first, on each server event, and every five minutes. */
export function useLiveBadge(): number {
  const { transport } = useApp()
  const queryClient = useQueryClient()
  const { data = 0 } = useQuery(badgeQuery(transport))
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    const leave = onPageEvent(({ kind }) => {
      if (kind === 'offer' || kind === 'sign-out') return
      gathering ??= setTimeout(() => {
        gathering = undefined
        void queryClient.invalidateQueries({ queryKey: ['notifications'] })
      }, GATHER_MS)
    })
    return () => {
      leave()
      clearTimeout(gathering)
    }
  }, [queryClient])
  return data
}
