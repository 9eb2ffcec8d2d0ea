import { expect, type Page, test } from '@playwright/test'
import { openGallery, PDF } from './form-kit-steps.ts'

/** The gallery's form with files that upload at once. */
async function openUploads(page: Page, server: string) {
  await openGallery(page, 'features/uploads')
  await page.getByLabel(server).check()
  const file = page.locator('.fk-file')
  await page.locator('input[type=file]').setInputFiles(PDF)
  return { file, live: page.locator('.fk-live') }
}

test('a chosen file uploads at once with its progress, and the form sends its id', async ({ page }) => {
  const { file, live } = await openUploads(page, 'takes the file')
  await expect(page.getByRole('progressbar', { name: 'Upload of resume.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('.fk-summary')).toContainText('resume.pdf is still uploading.')
  await expect(file).toHaveAttribute('data-status', 'done')
  await expect(live).toHaveText('resume.pdf is uploaded.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').getByText('Sent')).toBeVisible()
})

test('an upload is stopped by keyboard', async ({ page }) => {
  const { file } = await openUploads(page, 'takes the file')
  await page.getByRole('button', { name: 'Stop uploading resume.pdf' }).press('Enter')
  await expect(file).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toBeFocused()
})

test('a refused file says why, and is uploaded again by a press', async ({ page }) => {
  const { file } = await openUploads(page, 'refuses the file')
  await expect(file).toContainText('There is no room for this file.')
  await page.getByLabel('finds it protected by a password').check()
  await page.getByRole('button', { name: 'Upload resume.pdf again' }).click()
  await expect(file).toContainText("It's protected by a password.")
  await expect(file).toHaveAttribute('data-status', 'done')
})

test('a file waits for the connection, and uploads when it is back', async ({ page }) => {
  const { file } = await openUploads(page, "can't be reached")
  await expect(file).toContainText('Waiting for a connection')
  await page.getByLabel('takes the file').check()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(file).toHaveAttribute('data-status', 'done')
})
