/** The size of a page at a scale of 1, in pixels. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Between the pages, in pixels; the style sheet has the same number. */
export const PAGE_GAP = 16

export const ZOOM_STEPS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

/** The next larger (`1`) or smaller (`-1`) step of zoom; the same scale when there is none. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const step =
    direction === 1 ? ZOOM_STEPS.find((one) => one > scale + 0.01) : ZOOM_STEPS.findLast((one) => one < scale - 0.01)
  return step ?? scale
}

/** The scale at which the widest page is as wide as there is room, in pixels; never beyond the zoom's steps. */
export function fittingScale(sizes: readonly PageSize[], room: number): number {
  const widest = Math.max(...sizes.map(({ width }) => width))
  const [least = 1] = ZOOM_STEPS
  return Math.min(ZOOM_STEPS.at(-1) ?? 1, Math.max(least / 2, (room - 2 * PAGE_GAP) / widest))
}

/** How far each page's top is from the top of the first, in pixels. */
export function pageTops(sizes: readonly PageSize[], scale: number): readonly number[] {
  let top = PAGE_GAP
  return sizes.map(({ height }) => {
    const here = top
    top += Math.floor(height * scale) + PAGE_GAP
    return here
  })
}

/** The page that is read when the pages are scrolled so far: the last whose top is in the upper half of the view. */
export function pageAt(tops: readonly number[], scrolled: number, viewHeight: number): number {
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= scrolled + viewHeight / 2),
  )
}
