import { useEffect, useState, type RefObject } from 'react'

/**
 * Returns true while an element is within one viewport height of the visible part of its scroll container, or of the
 * window.
 */
export function useNear(element: RefObject<HTMLElement | null>, scroller?: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller?.current ?? null,
      rootMargin: '100% 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, scroller])
  return near
}
