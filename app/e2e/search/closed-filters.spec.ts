import { expect, test } from '@playwright/test'
import { openFilter } from './search-steps.ts'

const chosen = '/careers/search?domain=meridian.example&filter_department=engineering&utm_source=mail'

test('the options of a closed filter are added when it is opened; selected ones are always there', async ({
  page,
  request,
}) => {
  const html = await (await request.get(chosen)).text()
  expect(html.match(/name="filter_department"/g)).toHaveLength(1)
  expect(html).not.toContain('name="filter_city"')
  await page.goto(chosen)
  await openFilter(page, 'More filters')
  const cities = page.getByRole('group', { name: 'City' }).getByRole('checkbox')
  await expect.poll(() => cities.count()).toBeGreaterThan(10)
  // What was ticked before it was shown is still part of the next search.
  await cities.first().check()
  await expect(page).toHaveURL(/filter_city=/)
  await expect(page).toHaveURL(/filter_department=engineering/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a visitor shows all options of a filter with a link and applies them', async ({ page }) => {
    await page.goto(chosen)
    await openFilter(page, 'More filters')
    await page.getByRole('link', { name: 'Show options' }).click()
    await expect(page).toHaveURL(/filter_department=engineering/)
    const city = page.getByRole('checkbox', { name: /London/ })
    await city.check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/filter_city=/)
    await expect(page).toHaveURL(/filter_department=engineering/)
    await expect(page).toHaveURL(/utm_source=mail/)
    await expect(page).not.toHaveURL(/open_filter/)
    await expect(page.getByTestId('job-card').first()).toBeVisible()
  })
})
