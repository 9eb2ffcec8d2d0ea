import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { watchErrors } from '../form-kit/form-kit-steps.ts'
import { newCandidate, signIn, uploadResume } from '../steps/new-candidate.ts'

const PAGE = '/careers/export-resume?domain=meridian.example'

const ENGLISH = `Ines Prado
Product engineer
ines.prado@example.com

Summary

Engineer with twelve years of experience in web products.

Work experience

Senior Product Engineer
Harbor Logistics Inc
Mar 2019 – Present
- Rebuilt route planning in TypeScript.

Education

University of Washington
Bachelor of Science, Computer Science
Sep 2008 – Jun 2012

Skills

TypeScript, PostgreSQL, React
`

const ARABIC = `ليلى حداد

الخبرة العملية

مهندسة برمجيات
شركة البحر للتقنية
مارس 2019 – الآن

المهارات

TypeScript, PostgreSQL
`

async function openExport(page: Page, resume = ENGLISH, language = 'en'): Promise<void> {
  await newCandidate(page)
  await uploadResume(page, resume)
  const errors = watchErrors(page)
  await page.goto(`${PAGE}&hl=${language}`)
  await expect(page.getByTestId('pdf-viewer').locator('canvas').first()).toBeVisible()
  expect(errors).toEqual([])
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a visitor is asked to sign in before exporting a résumé [R5]', async ({ page }) => {
  expect((await page.goto(PAGE))?.status()).toBe(401)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a candidate with an empty profile is sent to the profile page', async ({ page }) => {
  await newCandidate(page)
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile is empty' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fill in your profile' })).toHaveAttribute('href', /^\/careers\/profile/)
  expect(await refusedBy(page)).toEqual([])
})

test('a candidate chooses sections and layout with the keyboard, sees the preview follow, and downloads the PDF', async ({
  page,
}) => {
  await openExport(page)
  const viewer = page.getByTestId('pdf-viewer')
  await expect(viewer.getByText('Harbor Logistics Inc').first()).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('radio', { name: 'PDF' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Modern' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Education' }).press('Space')
  await expect(viewer.getByText('Harbor Logistics Inc').first()).toBeVisible()
  await expect(viewer.getByText('University of Washington')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('Résumé Ines Prado.pdf')
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('the button to download is in the first view of a laptop, below the choices and not over them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 800 })
  await signIn(page, 'alice@example.com')
  await page.goto(PAGE)
  const button = page.getByRole('button', { name: 'Download PDF' })
  await expect(button).toBeInViewport({ ratio: 1 })
  const choices = await page.getByRole('group', { name: 'Sections' }).locator('xpath=..').boundingBox()
  const box = await button.boundingBox()
  expect(box?.y).toBeGreaterThan((choices?.y ?? 0) + (choices?.height ?? 0))
})

test('plain text and JSON Resume are shown as text, and without JavaScript the form downloads them', async ({
  page,
  browser,
}) => {
  await openExport(page)
  await page.getByRole('radio', { name: 'Plain text' }).check()
  const text = page.getByRole('group', { name: 'Preview' })
  await expect(text).toContainText('Harbor Logistics Inc')
  await expect(page.getByRole('radio', { name: 'Classic' })).toBeDisabled()
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('radio', { name: 'JSON Resume' }).check()
  await expect(text).toContainText('"position": "Senior Product Engineer"')

  const storageState = await page.context().storageState()
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState })
  await plain.goto(new URL(PAGE, page.url()).href)
  await plain.getByRole('radio', { name: 'Plain text' }).check()
  await plain.getByRole('checkbox', { name: 'Education' }).uncheck()
  const download = plain.waitForEvent('download')
  await plain.getByRole('button', { name: 'Download résumé' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Résumé Ines Prado.txt')
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^(?=.*Harbor Logistics Inc)(?!.*University of Washington)/s)
  await plain.close()
})

test('the page fits a window of 360 pixels, in Arabic too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openExport(page, ARABIC, 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تصدير السيرة الذاتية')
  expect(await fits(page)).toBe(true)
  expect(await refusedBy(page)).toEqual([])
})
