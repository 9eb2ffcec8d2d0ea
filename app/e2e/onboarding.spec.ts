import { expect, test } from '@playwright/test'
import { open, refusals } from './search-steps.ts'
import { signIn } from './sign-in-steps.ts'

test('bob’s first login leads through terms, onboarding and the first facts to the page he asked for', async ({
  page,
}, info) => {
  // One bob for both widths: what he does is done once.
  test.skip(info.project.name !== 'desktop', 'bob signs in for the first time once')
  await open(page, `/candidate/login?next=${encodeURIComponent('/careers/saved-jobs?domain=meridian.example')}`)
  await signIn(page, 'bob@example.com')
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A few words about you' })).toBeVisible()
  await expect(page.locator('.site-footer')).toHaveCount(0)
  expect(await refusals(page, 'main')).toEqual([])
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Bob')
  await page.getByRole('textbox', { name: 'First name' }).fill('')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Okafor-Bell')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.locator('.fk-summary')).toBeFocused()
  expect(await refusals(page, 'main')).toEqual([])
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Okafor-Bell')
  await page.getByRole('textbox', { name: 'First name' }).fill('Robert')
  await page.getByLabel('Where you live').fill('Leeds')
  await page.getByRole('checkbox', { name: 'Part-time' }).check()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.getByRole('heading', { name: 'No saved jobs yet' })).toBeVisible()
  await expect(page.locator('.account-menu')).toContainText('Robert')
  await open(page, '/careers/onboarding')
  await expect(page.getByText('All that this site asks for is done.')).toBeVisible()
  expect(await refusals(page, 'main')).toEqual([])
})
