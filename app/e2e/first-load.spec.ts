import { expect, test } from '@playwright/test'
import { FIRST_LOAD_KB } from '../../scripts/setup/first-load.mjs'
import { cards, open } from './search-steps.ts'

test('the search page loads less than 130 kB of compressed scripts', async ({ page }) => {
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
  await open(page, '/careers')
  await expect(cards(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  // Fewer would mean that they came uncounted.
  expect(bytes).toBeGreaterThan(90_000)
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_KB * 1000)
})
