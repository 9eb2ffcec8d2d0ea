import { expect, type Page, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { agreement, button, extendOffer, letterFile, NAME, nameField, statusOf, watchCalls } from './offers-steps.ts'
import { foyer } from '../steps/operator.ts'
import { open } from '../steps/page-steps.ts'
import { adopt, agree, next, sign } from './signing-steps.ts'

// Commands take a second or more to start.
test.beforeEach(() => test.slow())

const CENTER = '/careers/forms/center'
const card = (page: Page) => page.getByTestId('given-form')
const step = (page: Page, name: string) => page.getByTestId('offer-step').filter({ hasText: name })

/** Goes from the document center to the only offer of the candidate. */
async function openOfferForm(page: Page): Promise<void> {
  await open(page, CENTER)
  await page.getByRole('link', { name: 'Offers 1' }).press('Enter')
  await card(page).getByRole('link', { name: 'Review offer' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Job offer for the position')
}

test('a candidate answers an offer as a form, document by document, by keyboard [O10] @desk', async ({ page }) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['inline', 'steps', 'readonly'])
  await foyer('form', 'give', 'house-rules', '--candidate', email, '--offer', offer.enc_id)
  await openOfferForm(page)
  await expect(page.getByRole('heading', { name: 'Documents signed: 0 of 2' })).toBeVisible()
  const more = page.getByRole('region', { name: 'More forms for this offer' })
  await expect(more.getByRole('link', { name: 'Fill in form' })).toHaveAttribute('href', /\/careers\/forms\?id=/)
  await expect(step(page, 'Offer letter').getByRole('button')).toHaveAttribute('aria-current', 'step')
  await expect(step(page, 'Paper 1')).toContainText('To sign and upload')
  await expect(step(page, 'Paper 2')).toContainText('To read')
  await agreement(page).press('Space')
  await nameField(page).pressSequentially(NAME)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Documents signed: 1 of 2' })).toBeVisible()
  await expect(step(page, 'Offer letter')).toHaveAttribute('data-state', 'signed')
  await expect(step(page, 'Paper 1').getByRole('button')).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('heading', { level: 2, name: 'Paper 1' })).toBeFocused()
  expect(await refusedBy(page)).toEqual([])
  const { path } = await letterFile('signed')
  await page.locator('input[type="file"]').setInputFiles(path)
  await expect(page.getByText('signed.pdf')).toBeVisible()
  await button(page, 'Submit signed offer').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Document center' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sent 1' })).toHaveAttribute('aria-current', 'page')
  await expect(card(page)).toContainText('Answered')
  expect(await statusOf(page, offer.enc_id)).toBe('Accepted')
  await card(page).getByRole('link', { name: 'View offer' }).click()
  await expect(page.getByText("You've accepted the job offer")).toBeVisible()
})

test('submitting an offer form without a file is logged and sends nothing [O10] @desk', async ({ page }) => {
  const email = await newCandidate(page)
  await extendOffer(page, email, ['steps'])
  await openOfferForm(page)
  const calls = watchCalls(page)
  const logged = page.waitForEvent('console', (message) => message.text().includes('without a file'))
  await button(page, 'Submit signed offer').click()
  await logged
  await expect(page.locator('input[type="file"]')).toBeFocused()
  expect(calls).toEqual([])
  expect(await refusedBy(page)).toEqual([])
})

test('an offer that is declined as a form is declined in the list of offers, too [O10] @desk', async ({ page }) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['inline'])
  await openOfferForm(page)
  await button(page, 'Decline').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline offer' }).click()
  await expect(page.getByRole('link', { name: 'Sent 1' })).toHaveAttribute('aria-current', 'page')
  expect(await statusOf(page, offer.enc_id)).toBe('Declined')
  await open(page, '/careers/offers')
  await expect(page.getByTestId('offer-card')).toContainText('Offer declined')
})

test('another candidate’s offer form leads to the document center @desk', async ({ page }) => {
  const offer = await extendOffer(page, 'alice@example.com', ['inline'])
  await newCandidate(page)
  await open(page, `/careers/forms/offer/${offer.enc_id}`)
  await expect(page.getByText('You have no offers to answer.')).toBeVisible()
})

test('a document that the company replaces while its form is open is signed in the same page, and not the old one [D7] @desk', async ({
  page,
}) => {
  const email = await newCandidate(page)
  const [old, corrected] = [await letterFile('Old agreement'), await letterFile('Corrected agreement')]
  const { form } = await foyer(
    'form',
    'give',
    'confidentiality',
    '--candidate',
    email,
    '--document',
    `agreement=${old.path}`,
  )
  await open(page, CENTER)
  await card(page).getByRole('link').press('Enter')
  const frame = page.getByTestId('esign-frame')
  await expect(next(frame.contentFrame())).toBeVisible({ timeout: 20_000 })
  const before = (await frame.getAttribute('src')) ?? ''
  await foyer('form', 'document', (form as { enc_id: string }).enc_id, `agreement=${corrected.path}`)
  await expect(frame).not.toHaveAttribute('src', before)
  await expect(next(frame.contentFrame())).toBeVisible({ timeout: 20_000 })
  expect(await refusedBy(page)).toEqual([])
})

test('a candidate signs a document inside a form, sends the form, and downloads what they signed [D7] @desk', async ({
  page,
}) => {
  const email = await newCandidate(page)
  const { path } = await letterFile('Confidentiality agreement', 'Signature of Ines Prado: ______________________')
  await foyer('form', 'give', 'confidentiality', '--candidate', email, '--document', `agreement=${path}`)
  await open(page, CENTER)
  await card(page).getByRole('link').press('Enter')
  const frame = page.getByTestId('esign-frame').contentFrame()
  await expect(next(frame)).toBeVisible({ timeout: 20_000 })
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Send form' }).press('Enter')
  await expect(page.getByText('Confidentiality agreement is required').first()).toBeVisible()
  await frame.getByRole('button', { name: /^Sign here: Signature/ }).press('Enter')
  await frame.getByRole('dialog').getByRole('radio', { name: 'Type' }).check()
  await adopt(frame).press('Enter')
  await agree(frame).press('Space')
  await sign(frame).press('Enter')
  await expect(page.getByText('Signed', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Send form' }).press('Enter')
  await expect(page.getByText('We’ve received this form.')).toBeFocused({ timeout: 20_000 })
  expect(await refusedBy(page)).toEqual([])
  const link = page.getByRole('link', { name: 'Confidentiality agreement' })
  await expect(async () => {
    await page.reload()
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect((await file.body()).includes('/ByteRange')).toBe(true)
  }).toPass({ timeout: 30_000 })
})
