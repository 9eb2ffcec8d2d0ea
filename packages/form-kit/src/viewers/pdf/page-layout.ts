/** The size of a page at a scale of 1, in pixels. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Gap between pages, in pixels; the style sheet has the same number. */
const PAGE_GAP = 16

const ZOOM_STEPS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

/** Returns the next larger (`1`) or smaller (`-1`) zoom step; the same scale if there is none. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const step =
    direction === 1 ? ZOOM_STEPS.find((one) => one > scale + 0.01) : ZOOM_STEPS.findLast((one) => one < scale - 0.01)
  return step ?? scale
}

/** Returns the scale at which the widest page fills the given width in pixels, within the zoom steps. */
export function fittingScale(sizes: readonly PageSize[], room: number): number {
  const widest = Math.max(...sizes.map(({ width }) => width))
  const [least = 1] = ZOOM_STEPS
  return Math.min(ZOOM_STEPS.at(-1) ?? 1, Math.max(least / 2, (room - 2 * PAGE_GAP) / widest))
}

/** Returns the distances of the pages' tops from the first one's, in pixels. */
export function pageTops(sizes: readonly PageSize[], scale: number): readonly number[] {
  let top = PAGE_GAP
  return sizes.map(({ height }) => {
    const here = top
    top += Math.floor(height * scale) + PAGE_GAP
    return here
  })
}

/** Returns the current page at a scroll position: the last whose top is in the upper half of the viewport. */
export function pageAt(tops: readonly number[], scrolled: number, viewHeight: number): number {
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= scrolled + viewHeight / 2),
  )
}
