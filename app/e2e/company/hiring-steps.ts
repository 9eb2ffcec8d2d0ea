import { expect, type Page } from '@playwright/test'
import { received, resume, start, submit } from '../applying/apply-steps.ts'
import { foyer } from '../steps/operator.ts'
import { isReady } from '../steps/page-steps.ts'
import { linkIn, mailTo } from '../steps/sign-in-steps.ts'

/** Joins a company's desk with the emailed link, as someone without an account. */
export async function joinDesk(page: Page, domain: string, role: 'owner' | 'recruiter', name: string): Promise<void> {
  const email = `${role}@${domain}`
  await foyer('--domain', domain, 'staff', 'invite', email, '--role', role)
  await page.goto(linkIn(await mailTo(email, 'staff-invitation')))
  await isReady(page)
  await page.getByRole('textbox', { name: 'First name' }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill('plum ladder 93 river')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}

/** Sends an application with what the form requires; `person` for someone without an account. */
export async function sendForm(
  page: Page,
  path: string,
  person?: { first: string; last: string; email: string },
): Promise<void> {
  await page.goto(path)
  await isReady(page)
  await start(page).click()
  if (person) {
    await page.getByRole('textbox', { name: 'First name' }).fill(person.first)
    await page.getByRole('textbox', { name: 'Last name' }).fill(person.last)
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  }
  await page.locator('input[type=file]').first().setInputFiles(resume)
  await expect(page.getByText(/We read your résumé/).first()).toBeVisible({ timeout: 30_000 })
  // By keyboard, since what was read from the résumé can still move the page.
  const consent = page.getByRole('checkbox').first()
  await consent.press('Space')
  await expect(consent).toBeChecked()
  await submit(page).press('Enter')
  await expect(received(page)).toBeVisible({ timeout: 30_000 })
}
