import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'
import { arrivalOf } from './arrival.ts'

const STORE = 'scroll'

function stored(): Map<string, number> {
  try {
    return new Map(JSON.parse(window.sessionStorage.getItem(STORE) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

/** The scroll positions of the entries of the history, kept for the document and, from page to page, in session storage. */
let places: Map<string, number> | undefined

const entryOf = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>) =>
  `${key} ${pathname}${search}`

/** Returns true if going back to a location restores its scroll position, so that nothing else should scroll. */
export const hasScrollPosition = (location: Parameters<typeof entryOf>[0]): boolean =>
  places?.has(entryOf(location)) ?? false

// useLayoutEffect would warn on the server, which has no layout.
const useClientLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Scrolls a new page to the top, or wherever its screen scrolls to; back, forward and reload restore the previous
 * position.
 */
export function useScrollMemory(): void {
  const location = useLocation()
  const { hash, state } = location
  const kind = useNavigationType()
  const here = entryOf(location)
  const current = useRef(here)
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => places?.set(current.current, window.scrollY)
    const store = () => {
      try {
        window.sessionStorage.setItem(STORE, JSON.stringify([...(places ?? [])].slice(-50)))
      } catch {
        // Storage can be full or blocked; then positions last only for this document.
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
    places ??= stored()
    current.current = here
    if (kind === NavigationType.Pop) {
      const place = places.get(here)
      if (place !== undefined) window.scrollTo(0, place)
    } else if (!hash && !arrivalOf(state)) window.scrollTo(0, 0)
    // Only a new history entry scrolls the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [here])
}
