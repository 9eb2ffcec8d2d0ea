/** Time for which a clicked step stays active while the page scrolls, in milliseconds. */
const CLICK_PRIORITY_MS = 1000
/** Debounce of scrolling before the active step is updated, in milliseconds. */
export const SCROLL_SPY_DEBOUNCE_MS = 50

/**
 * Returns the index of the section being read: the last whose top has passed a third of the window's height, and the
 * very last at the end of the page, which can be too short to get there.
 *
 * @param tops distances of the sections from the window's top in pixels, in order; Infinity for a hidden one.
 */
export function sectionInView(tops: readonly number[], windowHeight: number, atEnd: boolean): number {
  const passed = tops.findLastIndex((top) => (atEnd ? Number.isFinite(top) : top <= windowHeight / 3))
  return passed >= 0 ? passed : Math.max(0, tops.findIndex(Number.isFinite))
}

/** Returns the scroll progress in steps of ten percent; 100 for a page that does not scroll. */
export function scrollProgress(scrolled: number, scrollable: number): number {
  if (scrollable <= 0) return 100
  return Math.min(100, Math.max(0, Math.round((scrolled / scrollable) * 10) * 10))
}

/**
 * The step that was last chosen. It takes priority over scrolling for a second, and stays active while the page
 * rests where the click scrolled to: a short last section cannot reach the top of the window.
 */
export class ChosenStep {
  #chosen: { readonly at: number; rest?: number } | undefined

  /** Records that a step was chosen at a time in milliseconds. */
  choose(now: number): void {
    this.#chosen = { at: now }
  }

  /**
   * Returns for how many more milliseconds the chosen step is active: Infinity until the page scrolls on, 0 once the
   * scroll position decides. Call it when the page is at rest; the first resting place belongs to the click.
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
