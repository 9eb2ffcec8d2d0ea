import { expect, test } from '@playwright/test'
import { cards, heading } from './search-steps.ts'
import { open } from '../steps/page-steps.ts'

test('a search says that the site is starting, and finds jobs by itself once it has started @desk', async ({
  page,
}) => {
  await open(page, '/careers/jtn')
  let refused = 0
  await page.route('**/api/pcsx/search?*', async (route) => {
    if (refused === 2) return route.continue()
    refused += 1
    const error = { message: 'We’re loading the jobs.', body: '', code: 'starting' }
    await route.fulfill({ status: 503, json: { status: 503, error, data: {}, metadata: null } })
  })
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(heading(page)).toHaveText('This site is starting')
  await expect(page.getByText('We’re loading the jobs.')).toBeVisible()
  await expect(cards(page).first()).toBeVisible({ timeout: 15_000 })
  await expect(heading(page)).toHaveText(/jobs/)
  expect(refused).toBe(2)
})
