import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'

function watchNetwork(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says why something did not load: that the browser is offline, else `children`. Calls `retry` when the network is back. */
export function LoadFailure({ retry, children }: { readonly retry: () => void; readonly children: ReactNode }) {
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
  return offline ? <FormattedMessage id="shell.offline" /> : children
}
