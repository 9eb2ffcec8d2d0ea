import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'

function watchNetwork(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

interface Props {
  /** Error of the failed call. */
  readonly error?: unknown
  /** Not needed for a query that is refetched automatically. */
  readonly retry?: () => void
  /** Message for a failed connection. */
  readonly children: ReactNode
}

/**
 * Explains why loading failed: the browser is offline, the server's message, or else `children`. Calls `retry` when the
 * network is back.
 */
export function LoadFailure({ error, retry, children }: Props) {
  const offline = useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  )
  const onReconnect = useEffectEvent(() => retry?.())
  useEffect(() => {
    const reconnected = () => onReconnect()
    window.addEventListener('online', reconnected)
    return () => window.removeEventListener('online', reconnected)
  }, [])
  if (offline) return <FormattedMessage id="shell.offline" />
  return (isApiError(error) && error.message) || children
}
