import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onPageEvent, type PageEvent } from '#ui/live/live-feed.ts'

/** Events after which an offer may be another: it changed, or word of a change may have been missed. */
const KINDS: ReadonlySet<PageEvent['kind']> = new Set(['offer', 'ready', 'resync'])

/** Asks for the shown offers anew when the server says that one of them changed. */
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
