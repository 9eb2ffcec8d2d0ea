import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { arrivalOf } from './arrival.ts'

const STORE = 'scroll'

function stored(): Map<string, number> {
  try {
    return new Map(JSON.parse(window.sessionStorage.getItem(STORE) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

// The server has no layout; there the effect would only warn.
const useClientLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Opens a page at its top, or where its screen scrolls to; going back or forward, and reloading, returns to where it was left. */
export function useScrollMemory(): void {
  const { key, pathname, search, hash, state } = useLocation()
  const kind = useNavigationType()
  const places = useRef<Map<string, number>>(undefined)
  const here = `${key} ${pathname}${search}`
  const current = useRef(here)
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => places.current?.set(current.current, window.scrollY)
    const store = () => {
      try {
        window.sessionStorage.setItem(STORE, JSON.stringify([...(places.current ?? [])].slice(-50)))
      } catch {
        // Storage may be full or forbidden; then only this document remembers.
      }
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', store)
    }
  }, [])
  useClientLayoutEffect(() => {
    places.current ??= stored()
    current.current = here
    if (kind === NavigationType.Pop) {
      const place = places.current.get(here)
      if (place !== undefined) window.scrollTo(0, place)
    } else if (!hash && !arrivalOf(state)) window.scrollTo(0, 0)
    // Only a new entry of the history moves the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [here])
}
