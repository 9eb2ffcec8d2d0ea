import { expect, type Page, test } from '@playwright/test'
import { open } from '../steps/page-steps.ts'

/** Opens the job list in a language and returns the names of the fonts it loads. */
async function fontsOf(page: Page, language: string): Promise<string[]> {
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font')
      fonts.add(/figtree-[a-z-]+(?=-wght)/.exec(request.url())?.[0] ?? request.url())
  })
  await open(page, `/careers?hl=${language}`)
  await page.evaluate(() => document.fonts.ready)
  return [...fonts].toSorted()
}

test('a page in English loads the basic letters of the typeface only', async ({ page }) => {
  expect(await fontsOf(page, 'en')).toEqual(['figtree-latin'])
})

test('a page in Polish loads the letters of Polish, too', async ({ page }) => {
  expect(await fontsOf(page, 'pl')).toEqual(['figtree-latin', 'figtree-latin-ext'])
})
