import { expect, type Page } from '@playwright/test'
import { DEMO, isReady } from '../steps/page-steps.ts'

/** Pages are opened at the widest, and take the others while they are open. The long run adds a tablet. */
export const WIDEST = 1280
export const WIDTHS = process.env['FOYER_TEST_LONG'] ? [WIDEST, 768, 360] : [WIDEST, 360]

/** A page in a language, once its scripts answer. */
export async function openIn(page: Page, path: string, language: string): Promise<void> {
  await page.setViewportSize({ width: WIDEST, height: 800 })
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}${DEMO}&hl=${language}`)
  await isReady(page)
  await expect(page.getByRole('document')).toHaveAttribute('lang', language)
}

/** Another width of the same page, once it has taken it. */
async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  )
}

/** Headings, parts and fields that reach beyond the window, which a page that is cut off at its edge would hide. */
export function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, section, article, form, input, button)')].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const beyond = width > 0 && element.checkVisibility() && (left < -1 || right > window.innerWidth + 1)
      return beyond ? [`${element.tagName}.${element.className}`] : []
    }),
  )
}

export const DIRECTIONS = ['ltr', 'rtl'] as const

/** Gives the open page a width and a direction of writing. */
export async function turn(page: Page, width: number, direction: (typeof DIRECTIONS)[number]): Promise<void> {
  await widen(page, width)
  await page.getByRole('document').evaluate((html, dir) => html.setAttribute('dir', dir), direction)
}
