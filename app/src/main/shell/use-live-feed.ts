import { useEffect } from 'react'
import { useApp, useViewer } from '#ui/page/app-context.ts'

/** Receives the server's events while a user is signed in; if the script fails to load, pages poll. */
export function useLiveFeed(): void {
  const accountId = useViewer()?.accountId
  const { domain } = useApp().site
  useEffect(() => {
    if (accountId === undefined) return
    let leave: (() => void) | undefined
    let left = false
    import('#ui/live/open-feed.ts').then(
      ({ openFeed }) => {
        if (!left) leave = openFeed({ domain, accountId })
      },
      () => undefined,
    )
    return () => {
      left = true
      leave?.()
    }
  }, [accountId, domain])
}
