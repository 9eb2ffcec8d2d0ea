import { useEffect } from 'react'

/** Number of intersection thresholds: updates per scrolled frame height. */
const STEPS = 400

/**
 * Publishes the hidden height of this page within the window around its frame as `--signing-above` and
 * `--signing-below` on the root element, in pixels. The frame can be taller than the window and partly scrolled out;
 * pages of another origin can't find it out in another way.
 */
export function useVisiblePart(): void {
  useEffect(() => {
    if (window.parent === window) return undefined
    const whole = document.createElement('div')
    whole.style.cssText = 'position:fixed;inset:0;visibility:hidden;pointer-events:none'
    document.body.append(whole)
    const root = document.documentElement
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.at(-1)
        // Nothing is visible, so nothing has to move.
        if (!seen?.isIntersecting) return
        const { boundingClientRect: all, intersectionRect: part } = seen
        root.style.setProperty('--signing-above', `${Math.round(part.top - all.top)}px`)
        root.style.setProperty('--signing-below', `${Math.round(all.bottom - part.bottom)}px`)
      },
      { threshold: Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS) },
    )
    observer.observe(whole)
    return () => {
      observer.disconnect()
      whole.remove()
      root.style.removeProperty('--signing-above')
      root.style.removeProperty('--signing-below')
    }
  }, [])
}
