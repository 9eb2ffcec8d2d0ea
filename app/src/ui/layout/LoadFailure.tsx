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
  /** The failure of a call. */
  readonly error?: unknown
  readonly retry: () => void
  /** The text for a connection that failed. */
  readonly children: ReactNode
}

/**
 * Says why something did not load: that the browser is offline, what the server answered, else `children`. Calls `retry`
 * when the network is back.
 */
export function LoadFailure({ error, retry, children }: Props) {
  const offline = useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  )
  const onReconnect = useEffectEvent(retry)
  useEffect(() => {
    const reconnected = () => onReconnect()
    window.addEventListener('online', reconnected)
    return () => window.removeEventListener('online', reconnected)
  }, [])
  if (offline) return <FormattedMessage id="shell.offline" />
  return (isApiError(error) && error.message) || children
}
