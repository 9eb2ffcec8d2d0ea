import { expect, type Page, test } from '@playwright/test'
import { notifyCandidate } from '../steps/operator.ts'
import { isReady, open, refusals } from '../steps/page-steps.ts'
import { newCandidate, signIn } from '../steps/new-candidate.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const badge = (page: Page) => page.getByTestId('notification-badge')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const cards = (page: Page) => panel(page).getByRole('listitem')
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name })
const unread = (page: Page) => panel(page).getByText('Unread', { exact: true })
/** Each attempt has its own notification. */
const unique = (text: string) => `${text} ${Date.now()}`

/** Marks everything as seen and read before a test, so that tests do not affect each other. */
async function startRead(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await open(page, '/careers')
  await bell(page).click()
  const all = panel(page).getByRole('button', { name: 'Mark all as read' })
  await expect(panel(page).getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false')
  if ((await all.getAttribute('aria-disabled')) === 'false') await all.click()
  await expect(unread(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(badge(page)).toBeHidden()
}

test("only signed-in candidates have the bell, and without notifications it says “You're all caught up!” [S3]", async ({
  page,
}) => {
  await open(page, '/careers')
  await expect(bell(page)).toHaveCount(0)
  await newCandidate(page)
  await open(page, '/careers')
  await bell(page).click()
  await expect(panel(page).getByText("You're all caught up!")).toBeVisible()
  await tab(page, 'Action required').click()
  await expect(panel(page).getByText("You're all caught up!")).toBeVisible()
  expect(await refusals(page)).toEqual([])
})

test('a notification appears in every tab without a reload, and opening the bell clears the number [S14]', async ({
  page,
  context,
}) => {
  await startRead(page, 'dave@example.com')
  const second = await context.newPage()
  await open(second, '/careers')
  await expect(bell(second)).toHaveAccessibleName('Notifications')
  const title = unique('Live')
  await notifyCandidate('dave@example.com', { title, message: '<b>plain</b> words', actionRequired: true })
  for (const one of [page, second]) {
    await expect(badge(one)).toHaveText('1')
    await expect(bell(one)).toHaveAccessibleName('Notifications, 1 new')
  }
  await bell(second).click()
  await expect(cards(second).first()).toContainText(title)
  await expect(cards(second).first()).toContainText('<b>plain</b> words')
  for (const one of [page, second]) await expect(badge(one)).toBeHidden()
  // It arrives in the open panel, too, and counts as seen there.
  const next = unique('Next')
  await notifyCandidate('dave@example.com', { title: next, message: 'More' })
  await expect(cards(second).first()).toContainText(next)
  await expect(badge(page)).toBeHidden()
  await tab(second, 'Action required').click()
  await expect(cards(second).first()).toContainText(title)
  await expect(panel(second).getByText(next)).toHaveCount(0)
})

test('another tab takes over the stream when the tab that holds it is closed', async ({ page, context }) => {
  await startRead(page, 'dave@example.com')
  const second = await context.newPage()
  await open(second, '/careers')
  await expect(bell(second)).toBeVisible()
  await page.close()
  await expect(async () => {
    const before = Number(await badge(second).textContent())
    await notifyCandidate('dave@example.com', { title: unique('Later'), message: 'Text' })
    await expect(badge(second)).toHaveText(String(before + 1), { timeout: 2000 })
  }).toPass()
})

test('the panel works with the keyboard, has the required size and meets the accessibility rules [S3]', async ({
  page,
}) => {
  await startRead(page, 'dave@example.com')
  await notifyCandidate('dave@example.com', { title: unique('Keys'), message: 'Text', url: '/careers' })
  await expect(badge(page)).toHaveText('1')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  await expect(cards(page).first()).toContainText('Keys')
  expect(await refusals(page)).toEqual([])
  const box = await panel(page).boundingBox()
  const view = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box?.width).toBe(view.width < 600 ? view.width : 480)
  expect(box?.height).toBeLessThanOrEqual(Math.min(600, view.height * 0.7) + 1)
  expect(await panel(page).evaluate((element) => getComputedStyle(element).zIndex)).toBe('1000')
  await tab(page, 'All').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Action required')).toBeFocused()
  await expect(tab(page, 'Action required')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'All')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Action required')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('a click marks a card as read and opens its address, with the parameters that pages pass on [C6]', async ({
  page,
}) => {
  await startRead(page, 'dave@example.com')
  const title = unique('Click')
  await notifyCandidate('dave@example.com', { title, message: 'Text', url: '/careers/search?query=engineer' })
  await open(page, '/careers?utm_source=mail&next=//elsewhere.example&location=Leeds&domain=meridian.example')
  await bell(page).click()
  await expect(unread(page)).toHaveCount(1)
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/careers\/search\?/)
  await isReady(page)
  const parameters = new URL(page.url()).searchParams
  expect(parameters.get('query')).toBe('engineer')
  expect(parameters.get('utm_source')).toBe('mail')
  expect(parameters.get('location')).toBe('Leeds')
  expect(parameters.has('next')).toBe(false)
  await bell(page).click()
  await expect(cards(page).first()).toContainText(title)
  await expect(unread(page)).toHaveCount(0)
})

test('changes that the server refuses are reverted silently [H12]', async ({ page }) => {
  await startRead(page, 'dave@example.com')
  for (const n of [1, 2]) await notifyCandidate('dave@example.com', { title: unique('Back'), message: `Text ${n}` })
  await expect(badge(page)).toHaveText('2')
  await page.route('**/mark_*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await bell(page).click()
  await expect(unread(page)).toHaveCount(2)
  await expect(badge(page)).toHaveText('2')
  await cards(page).first().getByRole('button').click()
  await expect(unread(page)).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(unread(page)).toHaveCount(2)
  await expect(page.getByTestId('snack').or(page.getByTestId('toast'))).toHaveCount(0)
  await page.unroute('**/mark_*')
  await cards(page).first().getByRole('button').click()
  await expect(unread(page)).toHaveCount(1)
})

test('the badge is 0 and the list empty if they can’t be loaded [S3]', async ({ page }) => {
  await startRead(page, 'dave@example.com')
  await notifyCandidate('dave@example.com', { title: unique('Gone'), message: 'Text' })
  await page.route('**/api/pcsx/notification*', (route) => route.fulfill({ status: 503, body: '' }))
  await open(page, '/careers')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(badge(page)).toBeHidden()
  await bell(page).click()
  await expect(panel(page).getByText("You're all caught up!")).toBeVisible()
})

test('without the stream the badge is polled every five minutes [S3]', async ({ page }) => {
  await page.route('**/api/pcsx/stream*', (route) => route.fulfill({ status: 429, body: '' }))
  await startRead(page, 'dave@example.com')
  await page.clock.install()
  await open(page, '/careers')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await notifyCandidate('dave@example.com', { title: unique('Polled'), message: 'Text' })
  await page.clock.runFor('04:00')
  await expect(badge(page)).toBeHidden()
  await page.clock.runFor('01:05')
  await expect(badge(page)).toHaveText('1')
})
