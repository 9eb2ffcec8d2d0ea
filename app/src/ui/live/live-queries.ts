import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onPageEvent, type PageEvent } from './live-feed.ts'

/**
 * Makes a hook that refetches queries, named by the first part of their keys, after events of some kinds and when
 * events may have been missed. If several parts of a page use the hook, an event causes one refetch.
 */
export function liveQueries(kinds: readonly PageEvent['kind'][], keys: readonly string[]): () => void {
  const eventKinds: ReadonlySet<PageEvent['kind']> = new Set([...kinds, 'ready', 'resync'])
  let last: PageEvent | undefined
  return function useLiveQueries() {
    const client = useQueryClient()
    useEffect(
      () =>
        onPageEvent((event) => {
          if (event === last || !eventKinds.has(event.kind)) return
          last = event
          for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
        }),
      [client],
    )
  }
}
