import { expect, type Page, test } from '@playwright/test'
import {
  button,
  cancelOffer,
  DRAWN,
  letterFile,
  openLetter,
  replaceDocument,
  shownLetter,
  statusOf,
} from './offers-steps.ts'

test.beforeEach(() => test.slow())

/** Records the views that the page reports to the server, and the files that it fetches, from now on. */
function watchViews(page: Page): { seen: unknown[]; files: string[] } {
  const watched: { seen: unknown[]; files: string[] } = { seen: [], files: [] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/pcsx/files/')) watched.files.push(pathname)
    const { shown } = (pathname.endsWith('/views') ? request.postDataJSON() : {}) as { shown?: { pages: number[] } }
    if (shown) watched.seen.push(shown.pages)
  })
  return watched
}

test('a letter is fetched when it is opened, and counts as seen when its page is drawn and in view [RB-03] [RB-19] @desk', async ({
  page,
}) => {
  const watched = watchViews(page)
  await openLetter(page, 'steps')
  await expect(button(page, 'View')).toBeVisible()
  expect(watched).toEqual({ seen: [], files: [] })
  await button(page, 'View').click()
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await expect.poll(() => watched.seen).toEqual([[0]])
  expect(watched.files).toHaveLength(1)
})

test('the page around a signing page fetches no letter [RB-19] @desk', async ({ page }) => {
  const watched = watchViews(page)
  await openLetter(page, 'esign')
  const frame = page.getByTestId('esign-frame').contentFrame()
  await expect(frame.getByRole('button', { name: 'Sign', exact: true })).toBeVisible(DRAWN)
  expect(watched).toEqual({ seen: [], files: [] })
})

test('a candidate chooses an additional way of signing [S10] @desk', async ({ page }) => {
  await openLetter(page, 'esign+typed')
  await expect(page.getByTestId('esign-frame')).toBeVisible(DRAWN)
  await button(page, 'Type your name').click()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await expect(page.getByTestId('esign-frame')).toHaveCount(0)
})

test('an offer that was canceled after a document was replaced only says that it was canceled [RB-18] @desk', async ({
  page,
}) => {
  const { offer } = await openLetter(page, 'inline')
  await replaceDocument(offer.enc_id, offer.documents[0]?.id ?? '', (await letterFile('New', 'Another letter.')).path)
  await expect(page.getByText('We’ve replaced this document.')).toBeVisible(DRAWN)
  await cancelOffer(offer.enc_id)
  await expect(page.getByText('We’ve just canceled this offer.')).toBeVisible(DRAWN)
  await expect(page.getByText('We’ve replaced this document.')).toHaveCount(0)
})

test('a candidate declines with a reason, which is sent to the company @desk', async ({ page }) => {
  const { offer } = await openLetter(page, 'inline')
  await button(page, 'Decline').click()
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Too far from home')
  const sent = page.waitForRequest((request) => request.url().includes('/decline'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline offer' }).click()
  expect((await sent).postDataJSON()).toEqual({ reason: 'Too far from home', version: 1 })
  await expect.poll(() => statusOf(page, offer.enc_id)).toBe('Declined')
})
