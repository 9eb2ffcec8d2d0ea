import { expect, test } from '@playwright/test'

const chosen = '/careers/search?domain=meridian.example&filter_department=engineering&utm_source=mail'

test('the choices of a closed filter are not in the page until it is opened, but those made are', async ({
  page,
  request,
}) => {
  const html = await (await request.get(chosen)).text()
  expect(html.match(/name="filter_department"/g)).toHaveLength(1)
  expect(html).not.toContain('name="filter_city"')
  await page.goto(chosen)
  await page.locator('summary', { hasText: 'All filters' }).click()
  await expect.poll(() => page.locator('input[name=filter_city]').count()).toBeGreaterThan(10)
  // What was ticked before it was shown is still part of the next search.
  await page.locator('input[name=filter_city]').first().check()
  await expect(page).toHaveURL(/filter_city=/)
  await expect(page).toHaveURL(/filter_department=engineering/)
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })
  test('a link shows all choices of a filter, and they can be applied', async ({ page }) => {
    await page.goto(chosen)
    await page.locator('summary', { hasText: 'All filters' }).click()
    await page.locator('details[open]').getByRole('link', { name: 'Show options' }).click()
    await expect(page).toHaveURL(/filter_department=engineering/)
    const city = page.getByRole('checkbox', { name: /London/ })
    await city.check()
    await page.locator('details[open]').getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/filter_city=/)
    await expect(page).toHaveURL(/filter_department=engineering/)
    await expect(page).toHaveURL(/utm_source=mail/)
    await expect(page).not.toHaveURL(/open_filter/)
    await expect(page.getByTestId('job-card').first()).toBeVisible()
  })
})
