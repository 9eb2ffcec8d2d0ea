import { expect, test } from '@playwright/test'
import { cards, DEMO, heading, open } from './search-steps.ts'

test('a German reader reads German, with numbers and dates as in German, and links keep the language [S10]', async ({
  page,
}) => {
  await open(page, '/careers?hl=de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(heading(page)).toHaveText(/^1\.\d{3} Stellen$/)
  await expect(cards(page).first().locator('time')).toHaveText(/\d{2}\.\d{2}\.\d{4}/)
  await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', /hl=de/)
  await expect(page.getByRole('link', { name: 'Seite 2' })).toHaveAttribute('href', /hl=de/)
})

test('an Arabic reader’s page runs from right to left, and titles in other languages keep their order [S10]', async ({
  page,
}) => {
  await open(page, '/careers?hl=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const field = await page.locator('input[name="query"][role="combobox"]').boundingBox()
  const place = await page.locator('input[name="location"][role="combobox"]').boundingBox()
  const stacked = (field?.y ?? 0) !== (place?.y ?? 0)
  if (!stacked) expect(field?.x).toBeGreaterThan(place?.x ?? 0)
  await expect(cards(page).first().getByRole('link').locator('bdi')).toHaveCSS('unicode-bidi', 'isolate')
})

test('a language that the site does not have gives its own, whatever the browser prefers [S10]', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'sw-KE', ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto(`/careers?${DEMO}&hl=tlh`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(cards(page).first().locator('time')).toHaveText(/\d{2}\/\d{2}\/\d{4}/)
  await context.close()
})
