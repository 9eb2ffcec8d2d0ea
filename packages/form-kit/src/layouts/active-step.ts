/** Time for which a clicked step stays the active one, however the page scrolls, in milliseconds. */
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

/**
 * The step that a person chose last. It takes priority over scrolling for a second, and stays the active one while the page
 * rests where the click brought it: a short last section cannot be scrolled to the top of the window.
 */
export class ChosenStep {
  #chosen: { readonly at: number; rest?: number } | undefined

  /** Notes that a step was chosen at a time in milliseconds. */
  choose(now: number): void {
    this.#chosen = { at: now }
  }

  /**
   * Returns for how many more milliseconds the chosen step is the active one: Infinity until the page moves on, 0 when the
   * scrolling decides. Call it when the page is at rest; the first place of rest is the one that the click led to.
   */
  staysFor(now: number, scrolled: number): number {
    if (!this.#chosen) return 0
    const left = this.#chosen.at + CLICK_PRIORITY_MS - now
    if (left > 0) this.#chosen.rest ??= scrolled
    const { rest } = this.#chosen
    if (rest !== undefined && Math.abs(scrolled - rest) <= 1) return Infinity
    if (left > 0) return left
    this.#chosen = undefined
    return 0
  }
}
