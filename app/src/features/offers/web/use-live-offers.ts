import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onPageEvent, type PageEvent } from '#ui/live/live-feed.ts'

/** Events after which offers are refetched: a change, or possibly missed events. */
const KINDS: ReadonlySet<PageEvent['kind']> = new Set(['offer', 'ready', 'resync'])

/** Refetches the displayed offers when the server announces a change. */
export function useLiveOffers(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onPageEvent(({ kind }) => {
        if (!KINDS.has(kind)) return
        void client.invalidateQueries({ queryKey: ['offers'] })
        void client.invalidateQueries({ queryKey: ['offer'] })
      }),
    [client],
  )
}
