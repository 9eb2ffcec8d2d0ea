import { readFile } from 'node:fs/promises'
import { expect, type Download, type Locator, type Page, test } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate, uploadResume } from '../steps/new-candidate.ts'
import { extendOffer } from './offers-steps.ts'
import { foyer } from '../steps/operator.ts'
import { open } from '../steps/page-steps.ts'

const CENTER = '/careers/forms/center'
const documents = (page: Page) => page.getByTestId('document')

/** Presses a link by keyboard and returns the file that it downloads. */
async function pressed(page: Page, link: Locator): Promise<Download> {
  const download = page.waitForEvent('download')
  await link.press('Enter')
  return download
}

async function namesIn(archive: Download): Promise<string[]> {
  const zip = await fromBufferPromise(await readFile(await archive.path()))
  const names: string[] = []
  for await (const { fileName } of zip.eachEntry()) names.push(fileName)
  return names.toSorted()
}

test('a candidate finds a letter, downloads it, then everything, and reads a sent form, by keyboard [D7] [O10]', async ({
  page,
}) => {
  test.slow()
  const email = await newCandidate(page)
  await extendOffer(page, email, ['inline', 'readonly'])
  await uploadResume(page, 'Ines Prado\nBaker', 'Lebenslauf Größe 履歴書.txt')
  await foyer('form', 'give', 'house-rules', '--candidate', email)
  await open(page, CENTER)
  await page.getByTestId('given-form').getByRole('link').press('Enter')
  await page.getByRole('checkbox', { name: /I have read/ }).press('Space')
  await page.getByRole('button', { name: 'Send form' }).press('Enter')
  await expect(page.getByText('We’ve received this form.')).toBeVisible()
  await open(page, CENTER)
  await page.getByRole('link', { name: /^Documents/ }).press('Enter')
  await expect(documents(page)).toHaveCount(4)

  const search = page.getByRole('searchbox', { name: 'Search your documents' })
  await search.focus()
  await page.keyboard.type('offer LETTER')
  await expect(documents(page)).toHaveCount(2)
  const letter = documents(page).filter({ hasText: 'Offer letter.pdf' })
  const file = await pressed(page, letter.getByRole('link', { name: 'Download' }))
  expect(file.suggestedFilename()).toBe('Offer letter.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const found = await pressed(page, page.getByRole('link', { name: 'Download 2 documents as ZIP' }))
  expect(await namesIn(found)).toEqual(['Offer letter.pdf', 'Paper 1.pdf', 'index.html'])

  await search.fill('nothing like it')
  await expect(page.getByText('No documents match.')).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear search' }).press('Enter')
  await expect(search).toBeFocused()
  await page.getByRole('checkbox', { name: 'Select Paper 1' }).press('Space')
  await search.fill('Lebenslauf')
  await page.getByRole('checkbox', { name: 'Select Lebenslauf' }).press('Space')
  const chosen = await pressed(page, page.getByRole('link', { name: 'Download 2 documents as ZIP' }))
  expect(await namesIn(chosen)).toEqual(['Lebenslauf Größe 履歴書.txt', 'Paper 1.pdf', 'index.html'])
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect(page.getByText('1 document', { exact: true })).toBeFocused()
  await search.fill('')
  const all = await pressed(page, page.getByRole('link', { name: 'Download all as ZIP' }))
  expect(await namesIn(all)).toEqual(
    [
      'Lebenslauf Größe 履歴書.txt',
      'Offer letter.pdf',
      'Paper 1.pdf',
      'Safety rules of our sites.pdf',
      'index.html',
    ].toSorted(),
  )

  await page.getByRole('combobox', { name: 'Document type' }).selectOption('Sent form')
  const form = documents(page).filter({ hasText: 'Safety rules' })
  const printed = await pressed(page, form.getByRole('link', { name: 'Download' }))
  expect(printed.suggestedFilename()).toBe('Safety rules of our sites.pdf')
  await form.getByRole('link', { name: 'Safety rules of our sites', exact: true }).press('Enter')
  await expect(page.getByText('We’ve received this form.')).toBeVisible()
  await expect(page.getByText('Wear a helmet')).toBeVisible()
})

test('forms have their tab on the dashboard, by due date, in progress and sent [D7]', async ({ page }) => {
  const email = await newCandidate(page)
  const due = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await foyer('form', 'give', 'welcome', '--candidate', email, '--due', due)
  await open(page, '/careers/dashboard?tab=forms')
  const card = page.getByTestId('dashboard-form')
  await expect(card).toContainText('Not started')
  await expect(card).toContainText(/Due .+in 3 days/)
  await expect(card).toContainText('Fill in form')
  await card.getByRole('link').press('Enter')
  await page.getByRole('textbox', { name: 'Full legal name' }).focus()
  await page.keyboard.type('Ines Prado')
  await page.keyboard.press('Tab')
  await expect(page.getByTestId('draft-status')).toContainText(/^Saved .*\d/)
  await open(page, '/careers/dashboard?tab=forms')
  await expect(card).toContainText('In progress')
  await expect(card).toContainText('Continue form')
})
