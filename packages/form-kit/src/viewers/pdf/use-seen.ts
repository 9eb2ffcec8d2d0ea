import { useEffect, type RefObject } from 'react'

/** Shares of an element at which the browser looks again; a tall one crosses many of them while it is scrolled. */
const STEPS = Array.from({ length: 21 }, (_, index) => index / 20)

/** True when half of the element, or of the window where that is smaller, is filled by what can be seen of it. */
function isInView({ intersectionRect, boundingClientRect }: IntersectionObserverEntry): boolean {
  const enough = Math.min(boundingClientRect.height, window.innerHeight) / 2
  return intersectionRect.height > 0 && intersectionRect.height >= enough
}

/**
 * Calls `onSeen` once when an element that is ready, such as a page that was drawn, is in the view of a visible window.
 * What scrolls around the element counts too.
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
