import type { Frame, Page } from '@playwright/test'

/** The narrowest width of each layout, where it has the least room; the first is a desk at a zoom of 400 %. The long run adds a tablet. */
const WIDTHS = process.env['FOYER_TEST_LONG'] ? [320, 600, 1024] : [320, 1024]

type Direction = 'ltr' | 'rtl'

/** Returns the width that does not fit a window, and the controls that lie outside of it and cannot be scrolled to. */
function misplacedIn(frame: Frame, direction: Direction | undefined): Promise<string[]> {
  return frame.evaluate((dir) => {
    if (dir) document.documentElement.dir = dir
    const wide = document.documentElement.scrollWidth - window.innerWidth
    const found = wide > 0 ? [`${wide} px too wide`] : []
    const canBeScrolledTo = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
      return false
    }
    const isOutside = (control: Element) => {
      const { left, right, width, height } = control.getBoundingClientRect()
      // A native box may lie under one that is drawn, one pixel wide, for screen readers.
      const isShown = width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true })
      return isShown && (left < -1 || right > window.innerWidth + 1) && !canBeScrolledTo(control)
    }
    const controls = document.querySelectorAll(
      'a[href], button, summary, select, textarea, input, fieldset, iframe, [role=option], [role=tab]',
    )
    // Chromium answers with the former place of a section out of sight when it is asked for the first time.
    for (const control of [...controls].filter(isOutside).filter(isOutside)) {
      if (control.closest('.skip-link, .maplibregl-map')) continue
      const { left, right } = control.getBoundingClientRect()
      found.push(`${control.outerHTML.slice(0, 80)} lies from ${Math.round(left)} to ${Math.round(right)}`)
    }
    // One fault of layout moves a whole list.
    return found.slice(0, 3)
  }, direction)
}

/** Frames within which a layout follows a new width: the pages of a PDF are drawn again, and then their fields are placed. */
const SETTLING_FRAMES = 90

async function settledFaults(frame: Frame, direction: Direction | undefined): Promise<string[]> {
  for (let left = SETTLING_FRAMES; ; left--) {
    const faults = await misplacedIn(frame, direction)
    if (faults.length === 0 || left === 0) return faults
    await frame.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/**
 * Returns the faults of the page and its frames in windows from a small phone to a small desk, in the page's own direction of writing
 * or in those that are given. Leaves window and direction as they were.
 */
export async function outsideWindow(page: Page, directions?: readonly Direction[]): Promise<string[]> {
  const size = page.viewportSize()
  const ownDirection = await page.evaluate(() => document.documentElement.dir)
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: size?.height ?? 800 })
    for (const direction of directions ?? [undefined])
      for (const frame of page.frames()) {
        const faults = await settledFaults(frame, direction)
        found.push(...faults.map((fault) => `${width} px${direction ? `, ${direction}` : ''}: ${fault}`))
      }
  }
  if (directions) await page.evaluate((dir) => void (document.documentElement.dir = dir), ownDirection)
  if (size) await page.setViewportSize(size)
  return found
}
