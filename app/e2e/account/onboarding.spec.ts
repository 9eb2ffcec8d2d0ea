import { expect, test } from '@playwright/test'
import { newCandidate } from '../steps/new-candidate.ts'
import { open, refusals } from '../steps/page-steps.ts'
import { signIn } from '../steps/sign-in-steps.ts'

test('the first sign-in leads through terms, onboarding and first facts to the requested page', async ({ page }) => {
  const email = await newCandidate(page, 'first')
  await page.context().clearCookies()
  await open(page, `/candidate/login?next=${encodeURIComponent('/careers/saved-jobs?domain=meridian.example')}`)
  await signIn(page, email)
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tell us about yourself' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const firstName = page.getByRole('textbox', { name: 'First name' })
  const lastName = page.getByRole('textbox', { name: 'Last name' })
  await expect(firstName).toHaveValue('Ines')
  expect(await refusals(page)).toEqual([])
  await firstName.fill('')
  await lastName.fill('Okafor-Bell')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toBeFocused()
  expect(await refusals(page)).toEqual([])
  await page.reload()
  await expect(lastName).toHaveValue('Okafor-Bell')
  await firstName.fill('Robert')
  await page.getByLabel('Where you live').fill('Leeds')
  await page.getByRole('checkbox', { name: 'Part-time' }).check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'No saved jobs yet' })).toBeVisible()
  await expect(page.getByTestId('account-menu')).toContainText('Robert')
  await open(page, '/careers/onboarding')
  await expect(page.getByText('You’ve done everything.')).toBeVisible()
  expect(await refusals(page)).toEqual([])
})
