import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onPageEvent } from '#ui/live/live-feed.ts'
import { deskLimits } from '../../limits.ts'

/** Parts of the desk that a change of any application can change. */
const LISTS = new Set<unknown>(['list', 'board', 'today', 'jobs'])

/**
 * Fetches what the desk shows again after others changed it. Lists wait a moment, so that many changes cause one call; an
 * application is fetched only if it is the one that changed, because the audit records each time.
 */
export function useDeskLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const refetch = (isWanted: (key: readonly unknown[]) => boolean) =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'desk' && isWanted(queryKey) })
    const leave = onPageEvent(({ kind, data }) => {
      if (kind !== 'application' && kind !== 'resync') return
      const { application } = data
      if (application !== undefined) refetch(([, , part, id]) => part === 'one' && id === application)
      waiting ??= setTimeout(() => {
        waiting = undefined
        refetch(([, , part]) => LISTS.has(part))
      }, deskLimits.liveMs)
    })
    return () => {
      leave()
      clearTimeout(waiting)
    }
  }, [client])
}
