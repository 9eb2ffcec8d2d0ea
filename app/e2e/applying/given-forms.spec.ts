import { type Browser, expect, type Page, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { foyer } from '../steps/operator.ts'
import { outsideWindow } from '../steps/outside-window.ts'
import { open } from '../steps/page-steps.ts'

const CENTER = '/careers/forms/center'
const card = (page: Page) => page.getByTestId('given-form')
const status = (page: Page) => page.getByTestId('draft-status')
const answer = (page: Page, name: string) => page.getByRole('textbox', { name })

/** Signs a new candidate up, gives them a form and opens it from the document center. */
async function openGiven(page: Page, key: string): Promise<void> {
  const email = await newCandidate(page)
  await foyer('form', 'give', key, '--candidate', email)
  await open(page, CENTER)
  expect(await refusedBy(page)).toEqual([])
  await card(page).getByRole('link').click()
}

test('a candidate fills in a form for the first day by keyboard, finds it again, and reads what they sent [D7]', async ({
  page,
}) => {
  await openGiven(page, 'welcome')
  await answer(page, 'Full legal name').focus()
  await page.keyboard.type('Ines Prado')
  await page.keyboard.press('Tab')
  await expect(status(page)).toContainText(/^Saved .*\d/)
  expect(await outsideWindow(page)).toEqual([])
  // The rest as on a small phone.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(answer(page, 'Full legal name')).toHaveValue('Ines Prado')
  await page.getByRole('button', { name: 'Send form' }).press('Enter')
  await expect(page.getByText('IBAN is required').first()).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('spinbutton', { name: 'month' }).focus()
  await page.keyboard.type('04121990')
  await answer(page, 'Emergency contact').focus()
  await page.keyboard.type('Rui Prado, +351 912 345 678')
  await answer(page, 'IBAN').focus()
  await page.keyboard.type('PT50000201231234567890154')
  await page.getByRole('radio', { name: 'Yes' }).press('Space')
  await page.getByRole('combobox', { name: 'Size of your work jacket' }).selectOption('M')
  await page.getByRole('button', { name: 'Send form' }).press('Enter')
  await expect(page.getByText('We’ve received this form.')).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await open(page, CENTER)
  await page.getByRole('link', { name: 'Sent 1' }).click()
  await card(page).getByRole('link', { name: 'Read answers' }).click()
  await expect(page.getByText('PT50000201231234567890154')).toBeVisible()
})

test('a candidate reads a policy and confirms it on a small phone [D7]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openGiven(page, 'house-rules')
  await expect(page.getByText('Wear a helmet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Confirm what you’ve read' })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  expect(await outsideWindow(page, ['ltr', 'rtl'])).toEqual([])
  await page.getByRole('checkbox', { name: /I have read/ }).check()
  await page.getByRole('button', { name: 'Send form' }).click()
  await expect(page.getByText('We’ve received this form.')).toBeVisible()
})

/** Opens the page on another device of the same person: it shares the session, and no storage. */
async function onAnotherDevice(page: Page, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await context.addCookies(await page.context().cookies())
  const other = await context.newPage()
  await other.goto(page.url())
  return other
}

test('an answer that two devices changed is shown twice until one is chosen @desk', async ({ page, browser }) => {
  await openGiven(page, 'welcome')
  const name = 'Name to use at work'
  await expect(answer(page, name)).toBeVisible()
  const other = await onAnotherDevice(page, browser)
  await expect(answer(other, name)).toBeVisible()
  await page.context().setOffline(true)
  await answer(page, name).fill('Inês')
  await answer(other, name).fill('Nes')
  await other.keyboard.press('Tab')
  await expect(status(other)).toContainText(/^Saved .*\d/)
  await page.context().setOffline(false)
  const conflict = page.getByRole('group', { name: 'You answered this on two devices' })
  await expect(conflict).toContainText('Nes')
  await conflict.getByRole('button', { name: 'Keep this answer' }).first().click()
  await expect(conflict).toBeHidden()
  await expect(answer(page, name)).toHaveValue('Inês')
  await other.context().close()
})
