import { expect, type Page, test } from '@playwright/test'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { open, refusals } from '../steps/page-steps.ts'
import { agreement, button, DRAWN, extendOffer, NAME, nameField, shownLetter, statusOf } from './offers-steps.ts'

test.beforeEach(() => test.slow())

/** Presses a button with the Enter key. */
async function pressByKey(page: Page, name: string): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

/** The box by which a colleague says that the letter doesn't state what the version changes. */
function keepsLetter(page: Page) {
  return page.getByRole('checkbox', { name: /^Leave the letter as it is/ })
}

test('a recruiter sends a new version by keyboard; the candidate, whose open page shows the old one, can’t sign that, reads what changed and signs the new one @desk', async ({
  page,
  browser,
}) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['inline'])
  // This page doesn't hear of changes.
  await page.route('**/api/pcsx/stream*', (route) => route.fulfill({ status: 429, body: '' }))
  await open(page, `/careers/offer-letter/${offer.enc_id}`)
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await agreement(page).check()
  await nameField(page).fill(NAME)

  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, 'rita@example.com')
  await open(colleague, `/careers/tools/offers/${offer.enc_id}`)
  await pressByKey(colleague, 'Send a new version')
  await pressByKey(colleague, 'Send new version')
  await expect(colleague.getByText('Change something to send a new version.')).toBeVisible()
  await colleague.getByRole('textbox', { name: 'Pay' }).focus()
  await colleague.keyboard.type('45,000 euros a year')
  await colleague.getByRole('textbox', { name: 'Message to the candidate' }).focus()
  await colleague.keyboard.type('You asked for more.')
  await pressByKey(colleague, 'Send new version')
  await expect(keepsLetter(colleague)).toBeFocused()
  await colleague.keyboard.press('Space')
  expect(await refusals(colleague)).toEqual([])
  await pressByKey(colleague, 'Send new version')
  await expect(colleague.getByText('The new version is on its way.')).toBeVisible()
  await expect(colleague.getByRole('heading', { name: 'Version 2' })).toBeVisible()
  await expect(colleague.getByText('You asked for more.')).toBeVisible()
  expect(await refusals(colleague)).toEqual([])
  await colleague.context().close()

  await pressByKey(page, 'Submit signed offer')
  const refused = 'This offer has changed since you opened it. Read the new version before you sign.'
  await expect(page.getByText(refused).first()).toBeVisible()
  expect(await statusOf(page, offer.enc_id)).toBe('Extended')
  const changes = page.getByRole('region', { name: 'What’s new in version 2' })
  await expect(changes).toContainText('Pay: 45,000 euros a year (previously not stated)')
  await expect(agreement(page)).not.toBeChecked()
  await expect(nameField(page)).toHaveValue(NAME)
  expect(await refusals(page)).toEqual([])
  await open(page, `/careers/offer/${offer.enc_id}`)
  await expect(changes).toBeVisible()
  await expect(page.getByText('You asked for more.')).toBeVisible()
  await open(page, `/careers/offer-letter/${offer.enc_id}`)
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await agreement(page).check()
  await expect(nameField(page)).toHaveValue(NAME)
  await pressByKey(page, 'Submit signed offer')
  await expect.poll(() => statusOf(page, offer.enc_id)).toBe('Accepted')
})

test('a letter that is open when a new version is sent says so and shows the differences @desk', async ({
  page,
  browser,
}) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['inline'])
  await open(page, `/careers/offer-letter/${offer.enc_id}`)
  await nameField(page).fill(NAME)
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, 'rita@example.com')
  await open(colleague, `/careers/tools/offers/${offer.enc_id}`)
  await button(colleague, 'Send a new version').click()
  await colleague.getByLabel('Start date').fill('2035-09-03')
  await keepsLetter(colleague).check()
  await button(colleague, 'Send new version').click()
  await expect(colleague.getByRole('heading', { name: 'Version 2' })).toBeVisible()
  await colleague.context().close()
  await expect(page.getByText('This offer has changed since you opened it.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What’s new in version 2' })).toContainText('Start date: ')
  await expect(nameField(page)).toHaveValue(NAME)
  expect(await refusals(page)).toEqual([])
})
