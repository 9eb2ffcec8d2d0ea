import { useEffect, useState, type RefObject } from 'react'

/**
 * Returns true while an element is within one viewport height of the visible part of its scroll container, or of the
 * window.
 */
export function useInView(element: RefObject<HTMLElement | null>, scroller?: RefObject<HTMLElement | null>): boolean {
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

/** Visible shares of an element at which the observer fires; a tall element crosses many of them while scrolling. */
const STEPS = Array.from({ length: 21 }, (_, index) => index / 20)

/** Returns true if half of the element, or of the window if that is smaller, is visible. */
function isInView({ intersectionRect, boundingClientRect }: IntersectionObserverEntry): boolean {
  const enough = Math.min(boundingClientRect.height, window.innerHeight) / 2
  return intersectionRect.height > 0 && intersectionRect.height >= enough
}

/**
 * Calls `onSeen` once when an element that is ready, such as a drawn page, is in view of a visible window. Scroll
 * containers are taken into account.
 */
export function useSeen(
  element: RefObject<HTMLElement | null>,
  ready: boolean,
  onSeen: (() => void) | undefined,
): void {
  useEffect(() => {
    const target = element.current
    if (!target || !ready || !onSeen) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (!last || document.visibilityState !== 'visible' || !isInView(last)) return
        stop()
        onSeen()
      },
      { threshold: STEPS },
    )
    const look = () => {
      observer.unobserve(target)
      observer.observe(target)
    }
    const stop = () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return stop
  }, [element, ready, onSeen])
}
