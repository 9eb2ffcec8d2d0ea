import { expect, test } from '@playwright/test'
import { message } from '#platform/messages/messages.ts'
import { cards, heading } from './search-steps.ts'
import { DEMO, open } from '../steps/page-steps.ts'

test('a German reader gets German text, numbers and dates, and links keep the language [S10]', async ({ page }) => {
  await open(page, '/careers?hl=de')
  await expect(page.getByRole('document')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('document')).toHaveAttribute('dir', 'ltr')
  await expect(heading(page)).toHaveText(/^1\.\d{3} Stellen$/)
  await expect(cards(page).first().getByRole('time')).toHaveAttribute('title', /\d{1,2}\. \p{L}+/u)
  await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', /hl=de/)
  await expect(page.getByRole('link', { name: 'Seite 2' })).toHaveAttribute('href', /hl=de/)
})

test('an Arabic reader’s page is right to left, and titles in other languages keep their order [S10]', async ({
  page,
}) => {
  await open(page, '/careers?hl=ar')
  await expect(page.getByRole('document')).toHaveAttribute('dir', 'rtl')
  const field = await page.getByRole('combobox', { name: message('ar', 'shell.search'), exact: true }).boundingBox()
  const place = await page
    .getByRole('combobox', { name: message('ar', 'search.field.location'), exact: true })
    .boundingBox()
  const stacked = (field?.y ?? 0) !== (place?.y ?? 0)
  if (!stacked) expect(field?.x).toBeGreaterThan(place?.x ?? 0)
  await expect(cards(page).first().getByRole('link').locator('bdi')).toHaveCSS('unicode-bidi', 'isolate')
  await expect(page.locator('.job-place bdi').first()).toHaveCSS('direction', 'rtl')
})

test('the chip of a place reads from right to left in Arabic, its Latin name apart [S10] [second/D20]', async ({
  page,
}) => {
  await open(page, '/careers?hl=ar&query=engineer+in+Berlin')
  const chip = page
    .getByRole('list', { name: message('ar', 'search.applied') })
    .getByRole('link')
    .first()
  await expect(chip).toHaveText('Berlin, ألمانيا')
  const [city, country] = [
    await chip.getByText('Berlin').boundingBox(),
    await chip.getByText('ألمانيا').last().boundingBox(),
  ]
  expect(city?.x).toBeGreaterThan((country?.x ?? Infinity) + (country?.width ?? 0) - 1)
})

test('an unsupported language falls back to the site’s, not the browser’s [S10]', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'sw-KE', ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto(`/careers?${DEMO}&hl=tlh`)
  await expect(page.getByRole('document')).toHaveAttribute('lang', 'en')
  await expect(cards(page).first().getByRole('time')).toHaveAttribute('title', /^Posted \w{3} \d{1,2}/)
  await context.close()
})
