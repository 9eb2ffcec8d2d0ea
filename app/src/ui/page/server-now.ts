import { useCallback, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#kernel/time.ts'
import { type AppContext, useApp } from './app-context.ts'

let aheadMs: number | undefined

/**
 * Returns the server's time in epoch milliseconds, regardless of the device's clock, from the time the page was
 * rendered.
 */
export function serverNow({ now }: Pick<AppContext, 'now'>): number {
  if (aheadMs === undefined) {
    const [page] = performance.getEntriesByType('navigation')
    const arrived = page instanceof PerformanceNavigationTiming ? page.responseStart : 0
    aheadMs = now - (performance.timeOrigin + arrived)
  }
  return Date.now() + aheadMs
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS)
  // Timers are suspended during sleep.
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Returns the server's time in epoch milliseconds, to the minute; the component renders again as it passes. */
export function useMinute(): number {
  const app = useApp()
  const minute = useCallback((at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS, [])
  return useSyncExternalStore(
    everyMinute,
    () => minute(serverNow(app)),
    () => minute(app.now),
  )
}
