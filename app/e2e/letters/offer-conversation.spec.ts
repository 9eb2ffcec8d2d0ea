import { expect, type Page, test } from '@playwright/test'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { open, refusals } from '../steps/page-steps.ts'
import { button, extendOffer } from './offers-steps.ts'

test.beforeEach(() => test.slow())

const DESK = '/careers/tools'

/** Presses a button with the Enter key. */
async function pressByKey(page: Page, name: string): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

test('a candidate asks about an offer by keyboard, a recruiter answers at the desk, and both read the conversation @desk', async ({
  page,
  browser,
}) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['inline'])
  await open(page, `/careers/offer/${offer.enc_id}`)
  await expect(page.getByRole('heading', { name: 'Questions and requests' })).toBeVisible()
  await pressByKey(page, 'Ask a question')
  const question = page.getByRole('textbox', { name: 'Your question' })
  await expect(question).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Write your message first.')).toBeVisible()
  await expect(question).toBeFocused()
  expect(await refusals(page)).toEqual([])
  await page.keyboard.type('Is there a place for my bike?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your message is sent.')).toBeVisible()
  await expect(button(page, 'Ask a question')).toBeFocused()
  await expect(page.getByText('Waiting for our reply')).toBeVisible()
  await pressByKey(page, 'Request more time')
  await expect(page.getByLabel('You’d like to answer by')).toBeFocused()
  await button(page, 'Send').click()
  await expect(page.getByText('Choose a day after today.')).toBeVisible()
  await page.getByLabel('You’d like to answer by').fill(inDays(20))
  await button(page, 'Send').click()
  await expect(page.getByText(/^Request for more time, until /)).toBeVisible()
  expect(await refusals(page)).toEqual([])

  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, 'rita@example.com')
  await open(colleague, `${DESK}/today`)
  const requests = colleague.getByRole('region', { name: /^Requests about offers/ })
  await requests.locator(`a[href*="${offer.enc_id}"]`).click()
  await expect(colleague.getByText('Is there a place for my bike?')).toBeVisible()
  await expect(colleague.getByText('Waits for an answer')).toHaveCount(2)
  await expect(colleague.getByLabel('New expiry')).toHaveValue(`${inDays(20)}T23:59`)
  expect(await refusals(colleague)).toEqual([])
  await colleague.getByRole('button', { name: 'Change the expiry' }).click()
  await expect(colleague.getByText('Granted')).toBeVisible()
  await expect(colleague.getByText('Waits for an answer')).toHaveCount(1)
  await colleague.getByRole('textbox', { name: 'Your answer' }).fill('Yes, in the yard.')
  await colleague.getByRole('button', { name: 'Send answer' }).click()
  await expect(colleague.getByText('Your message is saved.')).toBeVisible()
  await expect(colleague.getByText('Waits for an answer')).toHaveCount(0)
  await colleague.context().close()

  // The open page hears of it.
  await expect(page.getByText('Yes, in the yard.')).toBeVisible()
  await expect(page.getByText('Granted')).toBeVisible()
  await expect(page.getByText('Waiting for our reply')).toHaveCount(0)
})

/** Returns a day from today on, as a field for days has it. */
const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

test('a candidate undoes a decline on the page of the offer, and can accept it again @desk', async ({ page }) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['inline'])
  await open(page, `/careers/offer/${offer.enc_id}/offer-document/${offer.documents[0]?.id}`)
  await button(page, 'Decline').click()
  await expect(page.getByRole('alertdialog')).toContainText('You can undo this for 3 days')
  await button(page, 'Decline offer').click()
  await expect(page.getByTestId('offer-card')).toContainText('Offer declined')
  await open(page, `/careers/offer/${offer.enc_id}`)
  await expect(page.getByText(/^You can undo this until /)).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await pressByKey(page, 'Undo decline')
  await expect(page.getByText('You’ve undone your decline. You can accept the offer again.')).toBeFocused()
  await expect(button(page, 'Undo decline')).toHaveCount(0)
  await expect(button(page, 'Ask a question')).toBeVisible()
})
