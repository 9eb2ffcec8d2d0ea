import { expect, test } from '@playwright/test'
import { localTime, sendApplication } from '../applying/desk-steps.ts'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { isReady, open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

test('a recruiter writes a letter template by keyboard, sees its pages, and makes an offer from it @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  const candidate = await browser.newPage()
  await newCandidate(candidate)
  const application = await sendApplication(candidate)
  await signIn(page, 'rita@example.com')
  await open(page, '/careers/tools/site/letters')
  await isReady(page)
  await expect(page.getByText('You have no letter templates yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New letter template' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Offer letter')
  const letter = page.getByRole('textbox', { name: 'Letter', exact: true })
  await page.getByRole('button', { name: 'Save template' }).press('Enter')
  await expect(page.getByText('Write the letter, or choose a Word document.')).toBeVisible()
  await letter.focus()
  await page.keyboard.type('Dear ')
  await page.getByLabel('Add a placeholder').selectOption('Candidate’s first name')
  await page.keyboard.type(', you start on ')
  await page.getByLabel('Add a placeholder').selectOption('Start date')
  await page.keyboard.type(' for {{pay and bonus}}.')
  await page.keyboard.press('Enter')
  await page.getByLabel('Add a placeholder').selectOption('Signature')
  await page.getByRole('button', { name: 'Preview letter' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The letter: 1 page' })).toBeVisible()
  await expect(page.getByText('The candidate fills in: Signature (page 1).')).toBeVisible()
  await expect(
    page.getByRole('document', { name: 'Offer letter' }).or(page.locator('.fk-viewer canvas')).first(),
  ).toBeVisible()
  await isWellMade(page)
  await page.getByRole('button', { name: 'Save template' }).press('Enter')
  await expect(page.getByText('Offer letter is saved.')).toBeVisible()
  await isWellMade(page)

  await open(page, `/careers/tools/applications/${application}`)
  await isReady(page)
  await page.getByRole('button', { name: 'Make an offer' }).press('Enter')
  await page.getByLabel('Letter from a template').selectOption({ label: 'Offer letter (English)' })
  await page.getByRole('button', { name: 'Preview letter' }).press('Enter')
  await expect(page.getByText('Enter the text for the letter.')).toHaveCount(2)
  await expect(page.getByLabel('Start date')).toBeFocused()
  await page.getByLabel('Start date').fill('2026-09-01')
  await page.getByLabel('pay and bonus').fill('40,000 euros')
  await page.locator('input[name="expires"]').fill(localTime(9, '18:00'))
  await page.getByRole('button', { name: 'Preview letter' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The letter: 1 page' })).toBeVisible()
  await isWellMade(page)
  await page.getByRole('button', { name: 'Send the offer' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Make an offer' })).toBeVisible({ timeout: 30_000 })

  await open(page, '/careers/tools/site/letters')
  await isReady(page)
  await page.getByRole('button', { name: /^Remove .*Offer letter$/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('You have no letter templates yet.')).toBeVisible()
})
