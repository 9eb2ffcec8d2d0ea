import { expect, type Page, test } from '@playwright/test'
import { cards, open, refusals } from './search-steps.ts'
import { signIn, signInWindow } from './sign-in-steps.ts'

const SAVED_PAGE = '/careers/saved-jobs'
const save = { name: /^Save / }

/** Signs in through the window that a page opens. */
async function enter(page: Page, email: string) {
  await open(page, '/careers/login')
  await signIn(page, email)
  await expect(page.locator('.account-menu')).toBeVisible()
}

test('a job that a visitor wants to save is saved once they have signed in', async ({ page }) => {
  await open(page, '/careers/search?query=engineer')
  const card = cards(page).nth(1)
  const title = (await card.getByRole('link').textContent()) ?? ''
  await expect(card.getByRole('button', save)).toHaveAttribute('aria-pressed', 'false')
  await card.getByRole('button', save).click()
  await expect(signInWindow(page)).toBeVisible()
  const loaded = page.waitForEvent('load')
  await signIn(page, 'dave@example.com')
  await loaded
  await expect(cards(page).nth(1).getByRole('button', save)).toHaveAttribute('aria-pressed', 'true')
  await open(page, SAVED_PAGE)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  expect(await refusals(page, 'main')).toEqual([])
  const acknowledged = page.waitForResponse('**/api/pcsx/positions/saved*')
  await page.getByRole('button', { name: `Remove ${title}` }).click()
  await expect(page.getByRole('button', { name: `Undo: save ${title} again` })).toBeFocused()
  await acknowledged
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved jobs' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  expect(await refusals(page, 'main')).toEqual([])
})

test('the button works by keyboard, and is taken back when the server refuses', async ({ page }) => {
  await enter(page, 'dave@example.com')
  await open(page, '/careers/search?query=nurse')
  const button = cards(page).first().getByRole('button', save)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.focus()
  const acknowledged = page.waitForResponse('**/api/pcsx/positions/saved*')
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await acknowledged
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await page.route('**/api/pcsx/positions/saved*', (route) => route.abort())
  await button.press('Space')
  await expect(page.getByTestId('snack')).toContainText('This could not be saved')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/api/pcsx/positions/saved*')
  const removed = page.waitForResponse('**/api/pcsx/positions/saved*')
  await button.press('Space')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await removed
})

test('saved jobs are listed with those that have closed, and one taken out by mistake comes back', async ({ page }) => {
  await enter(page, 'alice@example.com')
  await open(page, SAVED_PAGE)
  await expect(page).toHaveTitle(/^Saved jobs \| /)
  const rows = page.getByTestId('job-card')
  await expect(rows).toHaveCount(7)
  await expect(page.getByText('No longer accepting applications')).toHaveCount(2)
  expect(await refusals(page, 'main')).toEqual([])
  const before = await page.getByRole('heading', { level: 2 }).allTextContents()
  const remove = rows.nth(2).getByRole('button', { name: /^Remove / })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('saved-gone')).toBeVisible()
  expect(await refusals(page, 'main')).toEqual([])
  const acknowledged = page.waitForResponse('**/api/pcsx/positions/saved*')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('saved-gone')).toHaveCount(0)
  await acknowledged
  await page.reload()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(before)
  await rows.last().getByRole('link').click()
  await expect(page.getByTestId('position-details')).toContainText('No longer accepting applications')
})
