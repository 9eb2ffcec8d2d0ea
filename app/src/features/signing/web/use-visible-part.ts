import { useEffect } from 'react'

/** How often word comes of the frame being scrolled by the page around it: at every four-hundredth of its height. */
const STEPS = 400

/**
 * Keeps on the root element how much of this page is hidden by the window around its frame: `--signing-above` and
 * `--signing-below`, in pixels. The frame may be taller than the window, and scrolled out of it in part; browsers tell a
 * page of another origin no more than this.
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
        // Of what is not seen at all nothing needs to move.
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
