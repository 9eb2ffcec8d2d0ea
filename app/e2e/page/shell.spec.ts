import { expect, test } from '@playwright/test'
import { DEMO, open, refusals } from '../steps/page-steps.ts'
import { accountMenu, signIn } from '../steps/sign-in-steps.ts'

const isPhone = (width: number | undefined) => (width ?? 0) < 600

test('the header is 60 px high with the company’s links, which a phone opens with a button that has a state [S4]', async ({
  page,
  viewport,
}) => {
  await open(page, '/careers')
  const bar = await page.getByRole('banner').boundingBox()
  expect(bar?.height).toBe(60)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Field service' })
  const menu = page.getByRole('button', { name: 'Menu' })
  if (isPhone(viewport?.width)) {
    await expect(link).toBeHidden()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await expect(link).toBeVisible()
    expect(await refusals(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
  } else await expect(menu).toBeHidden()
  await link.click()
  await expect(page).toHaveURL(/filter_department=Field(\+|%20)Service/)
  await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText('Field Service')
})

test('a phone shows the company’s whole name beside the menu, the cart and signing in @phone', async ({ page }) => {
  await open(page, '/careers')
  const name = page.getByRole('banner').getByText('Meridian Works')
  expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
})

test('a heading of one long word fits a phone @phone', async ({ page }) => {
  await open(page, '/careers?show_login_modal=1')
  await signIn(page)
  await expect(accountMenu(page)).toBeVisible()
  await open(page, '/careers/interviews?hl=de')
  const heading = page.getByRole('heading', { level: 1, name: 'Vorstellungsgespräche' })
  expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})

test('the hero image has its space before it loads, and its text is shown on it [S4]', async ({ page }) => {
  await open(page, '/careers')
  const picture = page.locator('.hero-picture')
  await expect(picture).toHaveAttribute('fetchpriority', 'high')
  await expect(picture).toHaveAttribute('width', /\d/)
  await expect(page.getByRole('main')).toContainText('Keep cities running')
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + ((entry as unknown as { value: number }).value || 0), 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shift).toBeLessThan(0.05)
  await page.goto(`/careers/saved-jobs?${DEMO}`)
  await expect(picture).toHaveCount(0)
})

test('a banner appears on the pages that have one [S4] @desk', async ({ page }) => {
  await open(page, '/careers/login')
  await expect(page.getByRole('note')).toContainText('It takes a minute to create an account')
  await open(page, '/careers')
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('the footer has the company’s links and names the software [S4] @desk', async ({ page }) => {
  await open(page, '/careers')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'careers@meridian.example' })).toBeVisible()
  await expect(footer).toContainText('Powered by Foyer')
})

test('a new page opens at its top [S5] @desk', async ({ page }) => {
  await open(page, '/careers')
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Field service' }).click()
  await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText('Field Service')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the header never covers the focused element @desk', async ({ page }) => {
  await open(page, '/careers')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  for (let n = 0; n < 25; n += 1) {
    await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => {
      const focused = document.activeElement
      return !focused || focused.closest('.site-header, .search-details') ? 60 : focused.getBoundingClientRect().top
    })
    expect(top).toBeGreaterThanOrEqual(59)
  }
})

test('a toast says that the link was copied, stays while it has the focus, and closes with Escape [S6, S13] @desk', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const answer = await page.request.get(`/api/pcsx/search?${DEMO}&num=1`)
  const { data } = (await answer.json()) as { data: { positions: { id: number }[] } }
  await open(page, `/careers/job/${data.positions[0]?.id}`)
  const toast = page.getByTestId('toast')
  const copy = page.getByRole('button', { name: 'Copy link' })
  await copy.click()
  await expect(toast).toHaveText(/Copied to Clipboard/)
  await page.keyboard.press('F8')
  await expect(toast.getByRole('button')).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await expect(copy).toBeFocused()
  await copy.click()
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 400)
  await page.clock.runFor(6000)
  await expect(toast).toHaveCount(0)
})

test('a visitor joins the talent network and reads what happens next [R14] @desk', async ({ page }) => {
  await open(page, '/careers/jtn')
  await expect(page).toHaveTitle(/Join our talent network/)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('textbox', { name: /Your name/ })).toHaveAttribute('aria-invalid', 'true')
  expect(await refusals(page)).toEqual([])
  await page.getByRole('textbox', { name: /Your name/ }).fill('Ada Byron')
  await page.getByRole('textbox', { name: /Email address/ }).fill(`ada.${test.info().project.name}@example.org`)
  await page.getByRole('textbox', { name: /What are you looking for/ }).fill('Trams')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We’ve sent you an email' })).toBeVisible()
})

test('a visitor searches on from a missing page, which has other ways on, too @desk', async ({ page }) => {
  const answer = await page.goto(`/nowhere/at/all?${DEMO}`)
  expect(answer?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(main.getByRole('link')).toHaveText(['See all jobs', 'Job alerts', 'Applications'])
  await main.getByRole('textbox', { name: 'Search jobs' }).fill('engineer')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByTestId('job-card').first()).toBeVisible()
})
