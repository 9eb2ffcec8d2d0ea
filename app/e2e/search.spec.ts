import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const start = '/careers?domain=meridian.example'

async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a visitor finds jobs by words and reads one', async ({ page, isMobile }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(start)
  await expect(page.getByTestId('job-card')).toHaveCount(10)
  await page.getByRole('combobox', { name: 'Search jobs' }).fill('engineer')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/query=engineer/)
  await expect(page).toHaveURL(/domain=meridian.example/)
  const first = page.getByTestId('job-card').first().getByRole('link')
  const title = await first.textContent()
  await first.click()
  await expect(
    page
      .getByTestId('position-details')
      .getByRole('heading', { name: title ?? '' })
      .first(),
  ).toBeVisible()
  if (!isMobile) await accessible(page)
  expect(problems).toEqual([])
})

test('a filter narrows the jobs, is shown as a chip, and its chip takes it away', async ({ page }) => {
  await page.goto(start)
  const heading = page.locator('#results-heading')
  const all = await heading.textContent()
  await page.locator('summary', { hasText: 'Department' }).click()
  await page.getByRole('checkbox', { name: /Engineering/ }).check()
  await expect(page).toHaveURL(/filter_department=engineering/)
  await expect(heading).not.toHaveText(all ?? '')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Remove Engineering' }).click()
  await expect(heading).toHaveText(all ?? '')
})

test('the address is the search: the path form, back and forward', async ({ page }) => {
  await page.goto('/careers/field-service/Germany?domain=meridian.example')
  await expect(page.getByRole('combobox', { name: 'Search jobs' })).toHaveValue('field service')
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Germany')
  await page.getByRole('combobox', { name: 'Location' }).fill('')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).not.toHaveURL(/Germany/)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Germany')
})

test('nothing found: the page says what to change, with how many jobs that finds', async ({ page }) => {
  await page.goto(
    '/careers/search?domain=meridian.example&query=engineer&location=Longyearbyen&filter_include_remote=0',
  )
  await expect(page.getByText('No jobs found')).toBeVisible()
  await page.getByRole('link', { name: /In all places/ }).click()
  await expect(page.getByTestId('job-card').first()).toBeVisible()
})

test('the search page has nothing that the accessibility rules refuse', async ({ page }) => {
  await page.goto(start)
  await expect(page.getByTestId('job-card').first()).toBeVisible()
  await accessible(page)
})

test('suggestions follow what is typed and are chosen by keyboard', async ({ page }) => {
  await page.goto(start)
  const field = page.getByRole('combobox', { name: 'Search jobs' })
  await field.click()
  await field.pressSequentially('tram')
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/query=/)
})

test('the map shows the jobs and a pin searches its place', async ({ page }) => {
  await page.goto(start)
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(page.getByTestId('map')).toBeVisible()
  await expect(page.getByTestId('map-marker').first()).toBeVisible({ timeout: 20_000 })
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })
  test('jobs are listed, searched, paged and read', async ({ page }) => {
    await page.goto(start)
    await expect(page.getByTestId('job-card')).toHaveCount(10)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/start=10/)
    await page.getByRole('combobox', { name: 'Search jobs' }).fill('engineer')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/query=engineer/)
    await page.getByTestId('job-card').first().getByRole('link').click()
    await expect(page.getByTestId('position-details')).toBeVisible()
  })
})

test('one company never sees the jobs of the other', async ({ request }) => {
  const own = await (await request.get('/api/pcsx/search?domain=northgate.example')).json()
  const id: number = own.data.positions[0].id
  expect((await request.get(`/api/pcsx/position_details?domain=northgate.example&position_id=${id}`)).status()).toBe(
    200,
  )
  expect((await request.get(`/api/pcsx/position_details?domain=meridian.example&position_id=${id}`)).status()).toBe(404)
  expect((await request.get(`/careers/job/${id}?domain=meridian.example`)).status()).toBe(404)
})
