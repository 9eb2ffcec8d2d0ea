/** How long a step that was clicked stays the active one whatever the scrolling says, in milliseconds. */
export const CLICK_PRIORITY_MS = 1000
/** How long scrolling must rest before the active step is worked out, in milliseconds. */
export const SCROLL_SPY_DEBOUNCE_MS = 50

/**
 * Which section a person is reading: the last whose top has passed a third of the window's height, and the very last at
 * the end of the page, which may be too short to get there.
 *
 * @param tops distances of the sections from the window's top in pixels, in order; Infinity for one that is not shown.
 */
export function sectionInView(tops: readonly number[], windowHeight: number, atEnd: boolean): number {
  const passed = tops.findLastIndex((top) => (atEnd ? Number.isFinite(top) : top <= windowHeight / 3))
  return passed >= 0 ? passed : Math.max(0, tops.findIndex(Number.isFinite))
}

/** How far a page is scrolled, in steps of ten percent; a page that does not scroll is at its end. */
export function scrollProgress(scrolled: number, scrollable: number): number {
  if (scrollable <= 0) return 100
  return Math.min(100, Math.max(0, Math.round((scrolled / scrollable) * 10) * 10))
}
