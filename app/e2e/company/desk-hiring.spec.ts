import { expect, test } from '@playwright/test'
import { localTime, sendApplication } from '../applying/desk-steps.ts'
import { letterFile } from '../letters/offers-steps.ts'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

const DESK = '/careers/tools'

test('a recruiter arranges an interview and makes an offer; an owner sends a copy of the data and deletes it @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  const candidate = await browser.newPage()
  const email = await newCandidate(candidate)
  const application = await sendApplication(candidate)
  await signIn(page, 'rita@example.com')
  await open(page, `${DESK}/applications/${application}`)

  await page.getByRole('button', { name: 'Arrange an interview' }).click()
  const form = page.getByRole('form', { name: 'Arrange an interview' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Meet the clock room')
  await form.getByLabel('Time 1').fill(localTime(4, '10:00'))
  await form.getByRole('button', { name: 'Add a time' }).click()
  await isWellMade(page)
  // A reload loses nothing.
  await page.reload()
  await page.getByRole('button', { name: 'Arrange an interview' }).click()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Meet the clock room')
  await form.getByLabel('Time 2').fill(localTime(5, '14:00'))
  await form.getByRole('textbox', { name: 'Time zone' }).fill('Europe/Nowhere')
  await form.getByRole('button', { name: 'Send to the candidate' }).click()
  await expect(form.getByRole('textbox', { name: 'Time zone' })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: 'Time zone' }).fill('Europe/Berlin')
  await form.getByRole('button', { name: 'Send to the candidate' }).click()
  const interviews = page.getByRole('region', { name: 'Interviews' })
  await expect(interviews.getByText('2 free times')).toBeVisible()
  await candidate.goto('/careers/interviews')
  await expect(candidate.getByRole('main')).toContainText('Meet the clock room')

  await page.getByRole('button', { name: 'Make an offer' }).click()
  const offer = page.getByRole('form', { name: 'Make an offer' })
  await offer.getByRole('button', { name: 'Send the offer' }).click()
  await expect(offer.getByText('Choose the offer letter.')).toBeVisible()
  await offer.getByLabel('Documents (PDF)').setInputFiles((await letterFile()).path)
  await offer.getByLabel('The candidate can answer until').fill(localTime(6, '18:00'))
  await isWellMade(page)
  await offer.getByRole('button', { name: 'Send the offer' }).click()
  await page.getByRole('region', { name: 'Offers' }).getByRole('link', { name: 'Clock keeper' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Offer to Ines Prado' })).toBeVisible()
  await isWellMade(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Offer letter' }).click()
  expect((await download).suggestedFilename()).toBe('Offer letter.pdf')
  await page.getByLabel('New expiry').fill(localTime(8, '18:00'))
  await page.getByRole('button', { name: 'Change the expiry' }).click()
  await expect(page.getByText('The expiry is changed. The candidate is told.')).toBeVisible()
  for (const area of ['offers', 'interviews', 'people']) {
    await open(page, `${DESK}/${area}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isWellMade(page)
  }

  const owner = await browser.newPage()
  await signIn(owner, 'carol@example.com')
  await open(owner, `${DESK}/people`)
  await owner.getByRole('searchbox').fill(email)
  await owner.getByRole('button', { name: 'Search' }).click()
  await owner.getByRole('link', { name: 'Ines Prado' }).click()
  await expect(owner.getByRole('link', { name: 'Clock keeper' }).first()).toBeVisible()
  await isWellMade(owner)
  const copy = owner.waitForEvent('download')
  await owner.getByRole('link', { name: 'Download a copy of their data' }).click()
  expect((await copy).suggestedFilename()).toMatch(/\.zip$/)
  await owner.getByRole('button', { name: 'Delete everything' }).click()
  const asked = owner.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Delete everything' }).click()
  await expect(asked.getByText(`Type ${email} exactly.`)).toBeVisible()
  await asked.getByRole('textbox').fill(email)
  await isWellMade(owner)
  await asked.getByRole('button', { name: 'Delete everything' }).click()
  await expect(owner.getByRole('heading', { level: 1, name: 'Everything is deleted' })).toBeVisible()
  await isWellMade(owner)
  await Promise.all([candidate.close(), owner.close()])
})
