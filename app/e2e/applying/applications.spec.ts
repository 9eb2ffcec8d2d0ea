import { expect, type Page, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { open } from '../steps/page-steps.ts'

const cards = (page: Page) => page.getByTestId('application-card')

test('a candidate without applications is pointed to the jobs, and finds drafts and past applications next to them [D4] @desk', async ({
  page,
}) => {
  await newCandidate(page)
  await open(page, '/careers/applications')
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
  await page.getByRole('tab', { name: 'Submitted' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Drafts' })).toBeFocused()
  await expect(page.getByText('You have no drafts.')).toBeVisible()
  await page.getByRole('tab', { name: 'Drafts' }).press('End')
  await expect(page.getByRole('heading', { name: 'No past applications' })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
})

test('a candidate reads an application’s stage, who acts next, and what was sent, and checks the receipt [D2] [D4] @desk', async ({
  page,
}) => {
  await signIn(page, 'alice@example.com')
  await open(page, '/careers/applications')
  const offer = cards(page).filter({ hasText: 'Review your offer and reply.' })
  await expect(cards(page).filter({ hasText: 'Expect to hear more by' }).first()).toBeVisible()
  const stages = offer.getByRole('list', { name: 'Stages' })
  await expect(stages.locator('[aria-current=step]')).toHaveText('Offer')
  // All steps are equally long, and the last dot ends where the line does.
  const [places, end] = await stages.evaluate((list) => [
    [...list.children].map((stage) => stage.getBoundingClientRect().left),
    list.getBoundingClientRect().right,
  ])
  const steps = places.slice(1).map((place, at) => Math.round(place - (places[at] ?? 0)))
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(2)
  expect(places.at(-1)).toBeLessThanOrEqual(end - 12)
  await expect(
    cards(page)
      .filter({ hasText: /We aimed to reply by \w+ \d+ and are late\./ })
      .first(),
  ).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await offer.getByRole('link').press('Enter')
  await page.getByText('History', { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'New stage: Interview' })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  const receipt = page.getByRole('link', { name: /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/ })
  const number = await receipt.innerText()
  await page.getByRole('link', { name: 'Read what you sent' }).press('Enter')
  await expect(page.getByRole('form', { name: 'Application as sent' })).toContainText('alice@example.com')
  expect(await refusedBy(page)).toEqual([])
  await page.context().clearCookies()
  await open(page, '/careers/receipts')
  await page.getByRole('textbox', { name: 'Receipt number' }).fill(number.toLowerCase())
  await page.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(page.getByText(/was received on/)).toBeVisible()
  await expect(page.getByText('alice@example.com')).toHaveCount(0)
  expect(await refusedBy(page)).toEqual([])
})

test('a candidate withdraws an application after reading what that means, and undoes it @desk', async ({ page }) => {
  await signIn(page, 'dave@example.com')
  await open(page, '/careers/applications')
  await cards(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Withdraw application' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('You can undo this for 72 hours')
  await question.getByRole('textbox').fill('I found another job.')
  // A proxy answers once in place of the server [second/RA3-14].
  await page.route('**/withdraw*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await question.getByRole('button', { name: 'Withdraw application' }).press('Enter')
  await expect(question.getByRole('alert')).toHaveText(/couldn’t withdraw your application/)
  await expect(question.getByRole('textbox')).toHaveValue('I found another job.')
  await question.getByRole('button', { name: 'Withdraw application' }).press('Enter')
  await expect(page.getByText('Your application is withdrawn.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo withdrawal' }).press('Enter')
  await expect(page.getByText('Your application is back where it was.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw application' })).toBeVisible()
})
