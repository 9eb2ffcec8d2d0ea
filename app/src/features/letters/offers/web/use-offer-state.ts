import { useCallback, useSyncExternalStore } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import { serverNow } from '#ui/page/server-now.ts'
import type { Offer } from '../contract.ts'
import { offerStateAt, type OfferState, untilChange } from './offer-view.ts'

/** Maximum timeout of browsers, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1

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
      // Timers are suspended while the computer sleeps.
      document.addEventListener('visibilitychange', look)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', look)
      }
    },
    [app, status, expires_at],
  )
  // One string per state, so that a check only causes a render if something changed.
  const stage = (now: number) => JSON.stringify(offerStateAt({ status, expires_at }, now))
  return JSON.parse(
    useSyncExternalStore(
      subscribe,
      () => stage(serverNow(app)),
      () => stage(app.now),
    ),
  ) as OfferState
}
