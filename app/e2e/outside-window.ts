import type { Frame, Page } from '@playwright/test'

/** Phones, a tablet, and a desk; the narrowest is a desk at a zoom of 400 %. */
const WIDTHS = [320, 360, 390, 768, 1280]

/** Returns the width that does not fit a window, and the controls that lie outside of it and cannot be scrolled to. */
function misplacedIn(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth
    const found = wide > 0 ? [`${wide} px too wide`] : []
    const canBeScrolledTo = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
      return false
    }
    for (const control of document.querySelectorAll(
      'a[href], button, summary, select, textarea, input, [role=option], [role=tab]',
    )) {
      const { left, right, width, height } = control.getBoundingClientRect()
      // A native box may lie under one that is drawn, one pixel wide, for screen readers.
      const isShown = width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true })
      if (!isShown || control.closest('.skip-link, .maplibregl-map')) continue
      if ((left < -1 || right > window.innerWidth + 1) && !canBeScrolledTo(control))
        found.push(`${control.outerHTML.slice(0, 80)} lies from ${Math.round(left)} to ${Math.round(right)}`)
    }
    // One fault of layout moves a whole list.
    return found.slice(0, 3)
  })
}

/** Returns the faults of the page and its frames in windows from a small phone to a desk; leaves the window as it was. */
export async function outsideWindow(page: Page, widths: readonly number[] = WIDTHS): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 800 })
    for (const frame of page.frames()) found.push(...(await misplacedIn(frame)).map((fault) => `${width} px: ${fault}`))
  }
  if (before) await page.setViewportSize(before)
  return found
}
