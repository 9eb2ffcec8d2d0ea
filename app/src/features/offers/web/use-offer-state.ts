import { useCallback, useSyncExternalStore } from 'react'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import type { Offer } from '../contract.ts'
import { offerStateAt, type OfferState, untilChange } from './offer-view.ts'

/** Maximum timeout in browsers, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1

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

/** Returns the current state of an offer by the server's clock, and updates when it expires. */
export function useOfferState(offer: Pick<Offer, 'status' | 'expires_at'>): OfferState {
  const app = useApp()
  const { status, expires_at } = offer
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        clearTimeout(timer)
        const ms = untilChange({ status, expires_at }, serverNow(app))
        if (ms !== undefined) timer = setTimeout(look, Math.min(ms, LONGEST_MS))
      }
      const look = () => {
        changed()
        wait()
      }
      wait()
      // Timers are suspended during sleep.
      document.addEventListener('visibilitychange', look)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', look)
      }
    },
    [app, status, expires_at],
  )
  // A string per state, so that checking again causes no render unless something changed.
  const stage = (now: number) => JSON.stringify(offerStateAt({ status, expires_at }, now))
  return JSON.parse(
    useSyncExternalStore(
      subscribe,
      () => stage(serverNow(app)),
      () => stage(app.now),
    ),
  ) as OfferState
}
