import { expect, type Page, test } from '@playwright/test'
import { RECEIVED_KB } from '../../../scripts/setup/first-load.mjs'
import { cards } from '../search/search-steps.ts'
import { open } from '../steps/page-steps.ts'

/** Counts the compressed scripts that a page receives until its network is quiet. @returns bytes */
async function scriptsOf(page: Page, arrive: () => Promise<void>): Promise<number> {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    )
  })
  await arrive()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts)
  return sizes.reduce((sum, size) => sum + size, 0)
}

const loadSearch = (page: Page) =>
  scriptsOf(page, async () => {
    await open(page, '/careers')
    await expect(cards(page).first()).toBeVisible()
  })

test('the search page with a job beside the list receives no more compressed scripts than before', async ({ page }) => {
  const bytes = await loadSearch(page)
  // Fewer would mean that they came uncounted.
  expect(bytes).toBeGreaterThan(90_000)
  expect(bytes).toBeLessThanOrEqual(RECEIVED_KB * 1000)
})

test('the page for applying loads at most a quarter more than the search page', async ({ page, context }) => {
  const search = await loadSearch(page)
  const address = await page.getByRole('link', { name: 'Apply', exact: true }).first().getAttribute('href')
  const fresh = await context.newPage()
  // A browser that knows no script yet.
  await (await context.newCDPSession(fresh)).send('Network.clearBrowserCache')
  const apply = await scriptsOf(fresh, async () => {
    await open(fresh, address ?? '')
    await expect(fresh.getByRole('button', { name: 'Start application' })).toBeVisible()
  })
  expect(apply).toBeGreaterThan(90_000)
  expect(apply).toBeLessThanOrEqual(search * 1.25)
})

test('the scripts of the careers page come after its first paint and its picture', async ({ page }) => {
  await open(page, '/careers')
  await expect(cards(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const times = await page.evaluate(() => {
    const of = (name: RegExp) => performance.getEntriesByType('resource').find((entry) => name.test(entry.name))
    const picture = of(/meridian-1\.svg/) as PerformanceResourceTiming
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    return { script: of(/\/gen\/js\/.*\.js$/)?.startTime, shown: [paint?.startTime, picture.responseEnd] }
  })
  const shown = times.shown.map((time) => time ?? Number.NaN)
  // A page that isn't shown after a second doesn't keep its scripts back any longer.
  expect(times.script).toBeGreaterThanOrEqual(Math.min(Math.max(...shown), 1000))
})
