import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { localTime, offerTimes, sendApplication } from '../applying/desk-steps.ts'
import { domain, ownJob, received, resume, submit } from '../applying/apply-steps.ts'
import { agreement, button, DRAWN, extendOffer, LIST, NAME, nameField, shownLetter } from '../letters/offers-steps.ts'
import { newCandidate, uploadResume } from '../steps/new-candidate.ts'
import { open } from '../steps/page-steps.ts'

test.describe.configure({ timeout: 120_000 })

/** Presses controls and counts them. Typing, with the step into the field, isn't counted. */
function pressCounter() {
  let count = 0
  return {
    count: () => count,
    press: async (control: Locator) => {
      await control.click()
      count += 1
    },
  }
}

const alertButton = (page: Page) => button(page, 'Get job alerts')

test('a candidate whose profile is complete applies with 3 presses from the job @desk', async ({ page, request }) => {
  await newCandidate(page)
  await uploadResume(page, resume.buffer)
  const { pid } = await ownJob(request, 'presses')
  const { press, count } = pressCounter()
  await open(page, `/careers/job/${pid}?domain=${domain}`)
  await press(page.getByRole('link', { name: 'Apply', exact: true }).first())
  await press(page.getByRole('checkbox').first())
  await press(submit(page))
  await expect(received(page)).toBeVisible({ timeout: 30_000 })
  expect(count()).toBe(3)
})

test('a candidate answers an offer with 4 presses from the list of offers @desk', async ({ page }) => {
  const email = await newCandidate(page)
  await extendOffer(page, email, ['inline'])
  await open(page, LIST)
  const { press, count } = pressCounter()
  await press(button(page, 'View job offer'))
  await press(button(page, 'Start'))
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await press(agreement(page))
  await nameField(page).fill(NAME)
  await press(button(page, 'Submit signed offer'))
  await expect(page.getByTestId('offer-card')).toContainText('Offer accepted')
  expect(count()).toBe(4)
})

test('a candidate books an interview with 3 presses from the dashboard @desk', async ({ page }) => {
  await newCandidate(page)
  await offerTimes(await sendApplication(page), [localTime(5, '10:00'), localTime(5, '14:00')])
  await open(page, '/careers/dashboardv2')
  const { press, count } = pressCounter()
  await press(page.getByTestId('interview-card').first().getByRole('link', { name: 'Pick a time' }))
  await press(page.getByRole('radio', { name: /^2:00 PM/ }))
  await press(button(page, 'Book this time'))
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Your interview is booked.')
  expect(count()).toBe(3)
})

test('a candidate saves a job alert with 1 press from the list of results', async ({ page }) => {
  await newCandidate(page)
  await open(page, '/careers/search?query=nurse')
  const { press, count } = pressCounter()
  await press(alertButton(page))
  await expect(page.getByRole('heading', { name: 'Your job alert is on' })).toBeVisible()
  expect(count()).toBe(1)
})

test('a visitor asks for a job alert with 3 presses from the list of results', async ({ page }) => {
  await open(page, '/careers/search?query=nurse')
  const { press, count } = pressCounter()
  await press(alertButton(page))
  const dialog = page.getByRole('dialog', { name: /job alert|new jobs|inbox/i })
  // The field has the focus, so that typing can begin at once.
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toBeFocused()
  await page.keyboard.type(`visitor.${randomUUID()}@example.com`)
  await press(dialog.getByRole('checkbox'))
  await press(dialog.getByRole('button', { name: 'Create job alert' }))
  await expect(dialog.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(count()).toBe(3)
})
