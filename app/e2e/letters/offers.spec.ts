import { expect, test } from '@playwright/test'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { agreement, button, extendOffer, LIST, NAME, nameField, DRAWN, shownLetter, statusOf } from './offers-steps.ts'
import { DEMO, isReady, open, refusals } from '../steps/page-steps.ts'

// Commands take a second or more to start.
test.beforeEach(() => test.slow())

test('a new offer appears in the empty list by itself, with label, deadline, tag and button [O1] @desk', async ({
  page,
}) => {
  const email = await newCandidate(page)
  await open(page, LIST)
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible()
  await expect(page.getByText('No offers found', { exact: true })).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await extendOffer(page, email, ['inline'])
  const card = page.getByTestId('offer-card')
  await expect(card).toContainText('Offer extended')
  await expect(card).toContainText('Action required')
  await expect(card).toContainText(/Expires in 6 days\s*\d\d\/\d\d\/\d{4}/)
  await expect(card.getByRole('button', { name: 'View job offer' })).toHaveClass(/primary/)
})

test('every status has its label, its line and its button [O1] [O7] @desk', async ({ page }) => {
  await signIn(page, 'alice@example.com')
  await open(page, LIST)
  const cards = page.getByTestId('offer-card')
  for (const [label, line, isPrimary] of [
    ['Offer extended', /Expires|Last updated/, true],
    ['Offer accepted', /Last updated/, false],
    ['Offer declined', /Last updated/, false],
    ['Offer canceled', /Last updated/, false],
    ['Offer expired', /Expired \d\d\/\d\d\/\d{4}/, false],
  ] as const) {
    const card = cards.filter({ hasText: label }).first()
    await expect(card).toContainText(line)
    const primary = /button-primary/
    const view = expect(card.getByRole('button', { name: 'View job offer' }))
    await (isPrimary ? view.toHaveClass(primary) : view.not.toHaveClass(primary))
    if (!isPrimary) await expect(card).not.toContainText('Action required')
  }
  expect(await refusals(page)).toEqual([])
})

test('confetti falls once per offer, and never with reduced motion [O2] @desk', async ({ page }) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['inline'])
  const confetti = page.locator('canvas[data-pieces="200"]')
  await open(page, `/careers/offer/${offer.enc_id}`)
  await expect(confetti).toBeAttached()
  await page.reload()
  await isReady(page)
  await expect(button(page, 'Start')).toBeVisible()
  await expect(confetti).toHaveCount(0)
  const calm = await extendOffer(page, email, ['inline'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `/careers/offer/${calm.enc_id}`)
  await expect(button(page, 'Start')).toBeVisible()
  await expect(confetti).toHaveCount(0)
})

test('the offer page says what happened to the offer and what can be done with each document [O2] @desk', async ({
  page,
}) => {
  await signIn(page, 'alice@example.com')
  const answer = await page.request.get(`/api/offer/offers?${DEMO}`)
  const { data } = (await answer.json()) as { data: { offers: { enc_id: string; status: string }[] } }
  for (const [status, sentence] of [
    ['Expired', 'The job offer has expired. Review your offer letter in the attached document.'],
    ['Accepted', "Congratulations! You've accepted the job offer. Review your offer letter in the attached document."],
    ['Declined', "You've declined the job offer."],
    ['Canceled', 'The job offer has been canceled.'],
  ]) {
    const found = data.offers.find((offer) => offer.status === status)
    await open(page, `/careers/offer/${found?.enc_id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Job offer for the position')
    await expect(page.getByText(sentence ?? '')).toBeVisible()
    await expect(button(page, 'Start')).toHaveCount(0)
    expect(await refusals(page)).toEqual([])
  }
})

test('documents have the button Start or View, disabled while one is being prepared [O2] [O10] @desk', async ({
  page,
}) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['inline', 'steps:pending', 'readonly'])
  await open(page, `/careers/offer/${offer.enc_id}`)
  await expect(
    page.getByText(
      "Congratulations! We're excited to extend a job offer. Review your offer letter in the attached document and sign electronically when ready.",
    ),
  ).toBeVisible()
  const row = (index: number) => page.getByTestId('offer-document').nth(index)
  await expect(row(0).getByRole('button', { name: 'Start', exact: true })).toHaveClass(/primary/)
  await expect(row(0)).toContainText(/Expires \d\d\/\d\d\/\d{4}/)
  await expect(row(1).getByRole('button', { name: 'Start', exact: true })).toBeDisabled()
  await expect(row(1)).toContainText('Last updated')
  await expect(row(2).getByRole('button', { name: 'View', exact: true })).toBeEnabled()
  const colour = (index: number) =>
    row(index)
      .getByText(/^(Offer letter|Document)$/)
      .first()
      .evaluate((tag) => getComputedStyle(tag).backgroundColor)
  expect(await colour(0)).not.toBe(await colour(2))
})

test('a candidate signs with a typed name, from list to signed letter with the keyboard alone [O5] [O9] [O10] @desk', async ({
  page,
}) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['inline'])
  await open(page, LIST)
  const press = async (name: string) => {
    await button(page, name).focus()
    await page.keyboard.press('Enter')
  }
  await press('View job offer')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press('Start')
  await expect(page.getByRole('heading', { level: 1, name: 'Offer letter' })).toBeFocused()
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await agreement(page).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.type(NAME)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('toast')).toContainText('Successfully submitted form for verification')
  await expect(page).toHaveURL(/\/careers\/offers\?/)
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeFocused()
  await expect(page.getByTestId('offer-card')).toContainText('Offer accepted')
  expect(await statusOf(page, offer.enc_id)).toBe('Accepted')
})
