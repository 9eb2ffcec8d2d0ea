import { expect, test } from '@playwright/test'
import { newCandidate } from '../steps/new-candidate.ts'
import {
  agreement,
  button,
  cancelOffer,
  extendOffer,
  letterFile,
  LIST,
  NAME,
  nameField,
  openLetter,
  replaceDocument,
  DRAWN,
  shownLetter,
  statusOf,
  watchCalls,
} from './offers-steps.ts'
import { DEMO, open, refusals } from '../steps/page-steps.ts'

test.beforeEach(() => test.slow())

test('an offer that is canceled during signing says so, loses its buttons and keeps what was typed', async ({
  page,
}) => {
  const { offer } = await openLetter(page, 'inline')
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await agreement(page).check()
  await nameField(page).fill(NAME)
  await cancelOffer(offer.enc_id)
  await expect(page.getByText('We’ve just canceled this offer.')).toBeVisible()
  await expect(button(page, 'Submit signed offer')).toHaveCount(0)
  await expect(button(page, 'Decline')).toHaveCount(0)
  await expect(nameField(page)).toHaveValue(NAME)
  expect(await refusals(page)).toEqual([])
})

test('an open offer expires on screen, without a reload [O7]', async ({ page }) => {
  const { offer } = await openLetter(page, 'inline', 15)
  await nameField(page).fill(NAME)
  await expect(button(page, 'Submit signed offer')).toBeVisible()
  await expect(page.getByText('This offer has just expired.')).toBeVisible({ timeout: 40_000 })
  await expect(button(page, 'Submit signed offer')).toHaveCount(0)
  await expect(nameField(page)).toHaveValue(NAME)
  await button(page, 'Back').click()
  await expect(page.getByText('The job offer has expired.')).toBeVisible()
  expect(await statusOf(page, offer.enc_id)).toBe('Expired')
})

test('a device with a wrong clock shows times by the server’s clock [O7]', async ({ page }) => {
  const email = await newCandidate(page)
  await extendOffer(page, email, ['inline'])
  await page.clock.setSystemTime(new Date(Date.now() + 30 * 86_400_000))
  await open(page, LIST)
  await expect(page.getByTestId('offer-card')).toContainText('Expires in 6 days')
})

test('a letter that is replaced while it is read is shown again, and needs a new agreement', async ({ page }) => {
  const { offer } = await openLetter(page, 'inline')
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await agreement(page).check()
  await nameField(page).fill(NAME)
  const next = await letterFile('Offer letter', 'We are glad to offer you more.')
  await replaceDocument(offer.enc_id, offer.documents[0]?.id ?? '', next.path)
  await expect(page.getByText('We’ve replaced this document.')).toBeVisible()
  await expect(agreement(page)).not.toBeChecked()
  await expect(nameField(page)).toHaveValue(NAME)
  await button(page, 'Text').click()
  await expect(page.getByText(next.words)).toBeVisible()
})

test('the list is cached for a day, and fetched again when the candidate returns to the window [O9]', async ({
  page,
}) => {
  const email = await newCandidate(page)
  await extendOffer(page, email, ['inline'])
  await open(page, LIST)
  await expect(page.getByTestId('offer-card')).toBeVisible()
  await button(page, 'View job offer').click()
  await button(page, 'Offers').click()
  await expect(page.getByTestId('offer-card')).toBeVisible()
  const requested: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/offer/offers') requested.push(request.url())
  })
  await button(page, 'View job offer').click()
  await button(page, 'Offers').click()
  await expect(page.getByTestId('offer-card')).toBeVisible()
  expect(requested).toEqual([])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => requested.length).toBeGreaterThan(0)
})

test('embedded in another page, the same screens work without changing its address [O8]', async ({ page }) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['inline'])
  await open(page, '/careers/offers-hub')
  const address = page.url()
  await expect(page.getByRole('heading', { level: 2, name: 'Offers' })).toBeVisible()
  await button(page, 'View job offer').click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Job offer for the position')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  expect(await refusals(page)).toEqual([])
  await button(page, 'Start').click()
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await button(page, 'Back').click()
  await button(page, 'Start').click()
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  const calls = watchCalls(page)
  await agreement(page).check()
  await nameField(page).fill(NAME)
  await button(page, 'Submit signed offer').click()
  await expect(page.getByTestId('offer-card')).toContainText('Offer accepted')
  expect(calls.toSorted()).toEqual(['accept', 'esign_status'])
  expect(page.url()).toBe(address)
  expect(await statusOf(page, offer.enc_id)).toBe('Accepted')
})

test('without JavaScript a candidate reads offers and follows their buttons', async ({ browser, page }) => {
  const email = await newCandidate(page)
  await extendOffer(page, email, ['inline'])
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  // No script runs that could bring styles. Corners are as round as the site's theme says.
  const styled = async (part: string) => {
    await plain.waitForLoadState()
    const large = await plain.locator('body').evaluate((body) => {
      const box = body.appendChild(document.createElement('div'))
      box.style.borderRadius = 'var(--radius-large)'
      const radius = getComputedStyle(box).borderRadius
      box.remove()
      return radius
    })
    expect(large).not.toBe('0px')
    await expect(plain.locator(part).first()).toHaveCSS('border-radius', large)
  }
  await plain.goto(`${LIST}?${DEMO}`)
  await styled('.offer-card')
  await button(plain, 'View job offer').click()
  await expect(plain.getByRole('heading', { level: 1 })).toContainText('Job offer for the position')
  await styled('.offer-document')
  await button(plain, 'Start').click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Offer letter' })).toBeVisible()
  await expect(plain.getByRole('link', { name: 'Download' })).toBeVisible()
  await styled('.letter-form')
  const paths = [
    '/offers/verify',
    '/careers/saved-jobs',
    '/careers/onboarding',
    '/careers/jtn',
    '/form-kit',
    '/public/esignWidget',
  ]
  const stylesOf = async (path: string) => {
    const html = await (await plain.request.get(`${path}?${DEMO}`)).text()
    return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href]) => href ?? '')
  }
  for (const path of paths) {
    const links = await stylesOf(path)
    expect(links.length, path).toBeGreaterThan(1)
    for (const link of links)
      expect((await plain.request.get(link)).headers()['content-type'], link).toContain('text/css')
  }
  // The search needs those of all pages alone.
  expect(await stylesOf('/careers/search')).toHaveLength(1)
  await context.close()
})
