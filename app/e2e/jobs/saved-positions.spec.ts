import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { newCandidate, savePositions } from '../steps/new-candidate.ts'
import { closeJobs, idOf, importJobs } from '../steps/operator.ts'
import { cards } from '../search/search-steps.ts'
import { DEMO, isReady, open, refusals } from '../steps/page-steps.ts'
import { recordNotices } from '../steps/notices.ts'
import { accountMenu, signIn, signInWindow } from '../steps/sign-in-steps.ts'

const SAVED_PAGE = '/careers/saved-jobs'
const save = { name: /^Save / }

test('a visitor saves a job and signs in, which saves it and clears the sort order [J7]', async ({ page }) => {
  const email = await newCandidate(page)
  await page.context().clearCookies()
  await open(page, '/careers/search?query=engineer&sort_by=timestamp')
  const card = cards(page).nth(1)
  const title = (await card.getByRole('link').textContent()) ?? ''
  await expect(card.getByRole('button', save)).toHaveAttribute('aria-pressed', 'false')
  await card.getByRole('button', save).click()
  await expect(signInWindow(page)).toBeVisible()
  const loaded = page.waitForEvent('load')
  await signIn(page, email)
  await loaded
  await expect(page).toHaveURL(
    (url) => !url.searchParams.has('sort_by') && url.searchParams.get('query') === 'engineer',
  )
  await expect(accountMenu(page)).toBeVisible()
  await open(page, SAVED_PAGE)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  expect(await refusals(page)).toEqual([])
  const acknowledged = page.waitForResponse('**/api/pcsx/positions/saved*')
  await page.getByRole('button', { name: `Remove ${title}` }).click()
  await expect(page.getByRole('button', { name: `Undo: save ${title} again` })).toBeFocused()
  await acknowledged
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No saved jobs yet' })).toBeVisible()
  expect(await refusals(page)).toEqual([])
})

test('signing in on the sign-in page clears the sort order of the next page, and nothing else [J7]', async ({
  page,
}) => {
  const email = await newCandidate(page)
  await page.context().clearCookies()
  const next = encodeURIComponent(`/careers/search?query=nurse&sort_by=timestamp&${DEMO}`)
  await open(page, `/candidate/login?next=${next}`)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/careers\/search\?query=nurse&domain=meridian\.example$/)
  await expect(accountMenu(page)).toBeVisible()
})

test('a candidate saves a job with the keyboard, and the button reverts if the server refuses', async ({ page }) => {
  await newCandidate(page)
  await open(page, '/careers/search?query=nurse')
  const button = cards(page).first().getByRole('button', save)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.focus()
  const acknowledged = page.waitForResponse('**/api/pcsx/positions/saved*')
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(
    page.getByTestId('position-details').getByRole('button', { name: 'Saved', exact: true }).first(),
  ).toBeVisible()
  await acknowledged
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await isReady(page)
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await page.route('**/api/pcsx/positions/saved*', (route) => route.abort())
  const said = await recordNotices(page)
  await button.press('Space')
  await said('We couldn’t save this')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/api/pcsx/positions/saved*')
  const removed = page.waitForResponse('**/api/pcsx/positions/saved*')
  await button.press('Space')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await removed
})

test('saved jobs include closed ones, one removed by mistake can be restored, and an open one goes into the cart', async ({
  page,
}) => {
  // Commands take a second or more to start.
  test.slow()
  const job = { id: `spec-saved-${randomUUID()}`, title: 'Saved harbour pilot', description: '<p>Pilots.</p>' }
  await importJobs('meridian.example', [job])
  const closing = await idOf(page.request, 'meridian.example', job.id)
  const found = await page.request.get(`/api/pcsx/search?query=nurse&${DEMO}`)
  const { data } = (await found.json()) as { data: { positions: { id: number }[] } }
  await newCandidate(page)
  await savePositions(page, [Number(closing), ...data.positions.slice(0, 3).map(({ id }) => id)])
  await closeJobs('meridian.example', [closing])
  await open(page, SAVED_PAGE)
  await expect(page).toHaveTitle(/^Saved jobs \| /)
  const rows = page.getByTestId('job-card')
  await expect(rows).toHaveCount(4)
  await expect(page.getByText('No longer accepting applications')).toHaveCount(1)
  expect(await refusals(page)).toEqual([])
  await expect(rows.last().getByRole('link')).toHaveText(job.title)
  const addresses = () => rows.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const before = await addresses()
  const cart = { name: /^Add .+ to cart$/ }
  await rows.first().getByRole('button', cart).press('Enter')
  await expect(page.getByRole('button', { name: /^Job cart/ })).toHaveAccessibleName('Job cart, 1 job')
  await expect(rows.last().getByRole('button', cart)).toHaveCount(0)
  const remove = rows.nth(2).getByRole('button', { name: /^Remove / })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('saved-gone').getByRole('button')).toBeFocused()
  await expect(page.getByText('3 jobs', { exact: true })).toBeVisible()
  expect(await refusals(page)).toEqual([])
  const acknowledged = page.waitForResponse('**/api/pcsx/positions/saved*')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('saved-gone')).toHaveCount(0)
  await acknowledged
  await page.reload()
  await expect(rows).toHaveCount(4)
  expect(await addresses()).toEqual(before)
  await rows.last().getByRole('link').click()
  await expect(page.getByTestId('position-details')).toContainText('No longer accepting applications')
})
