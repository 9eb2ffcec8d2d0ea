import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'

/** Scroll and focus behaviour of an in-page link: `keep` stays in place, `results` moves the focus to what changed. */
export type Arrival = 'keep' | 'results'

/** Returns the history state for such a link. */
export const arriving = (arrival: Arrival) => ({ arrival })

export function arrivalOf(state: unknown): Arrival | undefined {
  const arrival = typeof state === 'object' && state !== null && 'arrival' in state ? state.arrival : undefined
  return arrival === 'keep' || arrival === 'results' ? arrival : undefined
}

/**
 * Moves the focus to the results heading after a link that changed the results; the link itself may no longer exist.
 */
export function useArrival(): void {
  const { key, state } = useLocation()
  const kind = useNavigationType()
  const wanted = kind !== NavigationType.Pop && arrivalOf(state) === 'results'
  useEffect(() => {
    if (!wanted) return
    const heading = document.querySelector<HTMLElement>('#results-heading')
    heading?.focus({ preventScroll: true })
    const top = heading?.getBoundingClientRect().top ?? 0
    // Scroll only if the heading is out of sight.
    if (top < 0 || top > window.innerHeight / 2) heading?.scrollIntoView({ block: 'start' })
  }, [key, wanted])
}

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
