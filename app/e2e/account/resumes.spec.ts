import { expect, type Page, test } from '@playwright/test'
import { sampleFiles } from '../../src/testing/resumes/sample-resumes.ts'
import { candidateWithoutName, newCandidate, uploadResume } from '../steps/new-candidate.ts'
import { open, refusals } from '../steps/page-steps.ts'
import { expireSessionCookie, passwordField, PASSWORD, signInButton, signInWindow } from '../steps/sign-in-steps.ts'

const LIST = '/careers/profile/resumes'
/** A file is read in a fresh thread, which is slow to start on a busy machine. */
const READ = { timeout: 20_000 }
const PHONE = { width: 360, height: 740 }

const fileOf = async (name: string, sample: keyof typeof sampleFiles = 'pdf', mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer: Buffer.from(await sampleFiles[sample]()),
})

/** Chooses a file, confirms, and waits for the outcome. */
async function upload(page: Page, file: Awaited<ReturnType<typeof fileOf>>): Promise<void> {
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Upload résumé', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^We’ve (read|kept) / })).toBeVisible(READ)
}

test('a candidate uploads a résumé, checks its values beside the page, and continues after a reload', async ({
  page,
}) => {
  await newCandidate(page)
  await open(page, LIST)
  await expect(page.getByRole('heading', { level: 1, name: 'Résumés' })).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles(await fileOf('Ines Prado.pdf'))
  await expect(page.getByText('Upload Ines Prado.pdf')).toBeFocused()
  expect(await refusals(page)).toEqual([])
  await page.getByRole('button', { name: 'Upload résumé', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We’ve read Ines Prado.pdf' })).toBeFocused(READ)
  await expect(page.getByText(/It filled \d+ entries in your profile\./)).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await page.getByRole('link', { name: 'Check what we read', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Check Ines Prado.pdf' })).toBeVisible()
  await page.getByRole('button', { name: /^Job title: Head Baker/ }).click()
  const line = page.getByRole('button', { name: /Head Baker, Padaria do Bolhão/, pressed: true })
  await expect(line).toHaveAccessibleName(/Head Baker, Padaria do Bolhão/)
  await expect(line).toBeInViewport()
  expect(await refusals(page)).toEqual([])
  // The other way round.
  await page
    .getByRole('button', { name: /Moinho Lda, Braga/ })
    .last()
    .click()
  await expect(page.getByRole('button', { name: /Moinho Lda/, pressed: true }).first()).toBeVisible()

  await page.getByRole('button', { name: /^Edit: Phone/ }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+351 22 202 3401')
  await page.keyboard.press('Enter')
  // A value that was edited is no longer to be checked.
  await expect(page.getByRole('button', { name: /^Edit: Phone/ })).toHaveCount(0)
  const skills = page.getByRole('button', { name: 'Confirm all: Skills' })
  await skills.click()
  await expect(skills).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Job title: Head Baker/ })).toBeVisible()
  await expect(skills).toHaveCount(0)
})

test('a second résumé proposes changes, and the profile changes only when one is used', async ({ page }) => {
  await newCandidate(page)
  await open(page, LIST)
  await upload(page, await fileOf('First.pdf'))
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Upload another résumé' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload a résumé' })
  const changed = 'Ines Prado\nBaker\nines.prado@example.org\n+351 22 999 8800\n\nSkills\nSourdough, Chocolate\n'
  await dialog
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ name: 'Second.txt', mimeType: 'text/plain', buffer: Buffer.from(changed) })
  await dialog.getByRole('button', { name: 'Upload résumé', exact: true }).click()
  await expect(dialog.getByText(/new or different/)).toBeVisible(READ)
  expect(await refusals(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Check what we read', exact: true }).click()
  const phone = page.getByRole('listitem').filter({ hasText: '+351 22 999 8800' })
  await expect(phone).toContainText('+351 22 202 3400')
  expect(await refusals(page)).toEqual([])
  await phone.getByRole('button', { name: /^Use this: Phone/ }).click()
  await expect(phone).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep all of mine' }).click()
  await expect(page.getByRole('heading', { name: /to decide/ })).toHaveCount(0)
})

test('a candidate makes a résumé the main one, renames it, deletes it and restores it', async ({ page }) => {
  await newCandidate(page)
  await open(page, LIST)
  await upload(page, await fileOf('One.pdf'))
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Upload another résumé' }).click()
  await upload(page, { name: 'Two.txt', mimeType: 'text/plain', buffer: Buffer.from('Ines Prado\nBaker\n') })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  const mainMark = (name: string) => page.getByRole('article', { name }).getByText('Main', { exact: true })
  await expect(mainMark('One.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Make main: Two.txt' }).click()
  await expect(mainMark('Two.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Rename: Two.txt' }).click()
  await page.getByRole('textbox', { name: 'File name' }).fill('Bakeries')
  expect(await refusals(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Bakeries.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Bakeries.txt' }).click()
  await expect(page.getByText('You deleted Bakeries.txt.')).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo: Bakeries.txt' }).click()
  await expect(page.getByRole('article', { name: 'Bakeries.txt' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'One.pdf', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('One.pdf')
})

test('a scan is kept and reported to have no text; after an empty file or a lost connection the candidate can try again', async ({
  page,
}) => {
  await newCandidate(page)
  await open(page, LIST)
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles(await fileOf('Empty.pdf', 'empty'))
  await expect(page.getByText('This file is empty. Choose another one.')).toBeVisible()
  await page.route('**/api/pcsx/upload_resume*', (route) => route.abort())
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles(await fileOf('Scan.pdf', 'scan'))
  await page.getByRole('button', { name: 'Upload résumé', exact: true }).click()
  await expect(page.getByText(/We couldn’t send your résumé/)).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await page.unroute('**/api/pcsx/upload_resume*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/There’s no text in this file/).first()).toBeVisible(READ)
  expect(await refusals(page)).toEqual([])
})

test('on a phone the values and the file alternate, and tapping a value or line shows the other', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await newCandidate(page)
  await open(page, LIST)
  await upload(page, await fileOf('Phone.pdf'))
  await page.getByRole('link', { name: 'Check what we read', exact: true }).click()
  await expect(page.getByRole('region', { name: 'File', exact: true })).toBeHidden()
  await page.getByRole('button', { name: /^Job title: Head Baker/ }).click()
  const line = page.getByRole('button', { name: /Head Baker, Padaria do Bolhão/ })
  await expect(line).toBeFocused()
  expect(await refusals(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'File', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: /Head Baker/, pressed: true }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('a candidate chooses, uploads and checks a résumé with the keyboard alone', async ({ page }) => {
  await newCandidate(page)
  await open(page, LIST)
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Choose a file', { exact: true }).press('Space')
  await (await chooser).setFiles(await fileOf('Keyboard.pdf'))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Upload résumé', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'We’ve read Keyboard.pdf' })).toBeFocused(READ)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Check Keyboard.pdf' })).toBeVisible()
  const confirm = page.getByRole('button', { name: /^Confirm: Phone/ })
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(confirm).toHaveCount(0)
})

test('another candidate’s résumé can’t be found', async ({ page, browser }) => {
  await newCandidate(page)
  await open(page, LIST)
  await upload(page, await fileOf('Mine.pdf'))
  const path = await page.getByRole('link', { name: 'Check what we read', exact: true }).getAttribute('href')
  const other = await browser.newPage()
  await newCandidate(other)
  await open(other, path ?? '')
  await expect(other.getByRole('heading', { name: 'We can’t find this résumé' })).toBeVisible()
  await other.close()
})

test('the first steps ask for a résumé, which fills in the empty answers [P3] [S2]', async ({ page }) => {
  await newCandidate(page, 'facts')
  await open(page, '/careers/profile-bootstrapping')
  const place = page.getByLabel('Where you live')
  await expect(place).toHaveValue('')
  await upload(page, await fileOf('Ines Prado.pdf'))
  await expect(place).toHaveValue(/Porto/)
  expect(await refusals(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).not.toHaveURL(/profile-bootstrapping/)
})

test('a résumé is dropped on the page, or pasted as a file or as text', async ({ page }) => {
  await newCandidate(page)
  await open(page, LIST)
  const bring = (event: 'drop' | 'paste', name: string) =>
    page.evaluate(
      ([kind, fileName]) => {
        const data = new DataTransfer()
        if (fileName) data.items.add(new File(['Ines Prado\nBaker'], fileName, { type: 'text/plain' }))
        else data.setData('text/plain', `Ines Prado\n${'Baker in Porto. '.repeat(20)}`)
        const target = kind === 'drop' ? document.querySelector('.fk-drop') : document.body
        const options = { bubbles: true, cancelable: true }
        target?.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: data })
            : new ClipboardEvent('paste', { ...options, clipboardData: data }),
        )
      },
      [event, name] as const,
    )
  await bring('drop', 'Dropped.txt')
  await expect(page.getByText('Upload Dropped.txt')).toBeFocused()
  await bring('paste', 'Pasted.txt')
  await expect(page.getByText('Upload Pasted.txt')).toBeVisible()
  await bring('paste', '')
  await expect(page.getByText('Upload resume.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Upload résumé', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We’ve read resume.txt' })).toBeVisible(READ)
})

test('an upload is stopped and tried again, and goes on after a session that ended', async ({ page }) => {
  await newCandidate(page)
  await open(page, LIST)
  await page.route('**/api/pcsx/upload_resume*', () => undefined)
  await page.locator('input[type=file]').setInputFiles(await fileOf('Stopped.pdf'))
  await page.getByRole('button', { name: 'Upload résumé', exact: true }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('You stopped the upload. Your file is still chosen.')).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await page.unroute('**/api/pcsx/upload_resume*')

  await expireSessionCookie(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(signInWindow(page).getByText('Session timed out.')).toHaveCount(1)
  expect(await refusals(page)).toEqual([])
  await passwordField(page).fill(PASSWORD)
  await signInButton(page).click()
  await expect(page.getByRole('heading', { name: 'We’ve read Stopped.pdf' })).toBeVisible(READ)
})

test('a candidate without a name takes the résumé’s, and adds an unused line to an entry', async ({ page }) => {
  await candidateWithoutName(page)
  const lines = [
    'Ines Prado',
    'ines@example.org',
    '',
    'Experience',
    '',
    'Head Baker',
    'Harbor Logistics Inc',
    '2019 – 2023',
  ]
  await uploadResume(page, [...lines, '', 'Other', 'Keeps an old orchard'].join('\n'))
  await open(page, LIST)
  await page.getByRole('link', { name: 'Check details' }).click()
  await page.getByRole('button', { name: 'Use this: Name Ines Prado' }).click()
  await expect(page.locator('.account-name')).toHaveText('Ines Prado')
  await page.getByRole('button', { name: 'Add to…: Keeps an old orchard' }).click()
  expect(await refusals(page)).toEqual([])
  await page
    .getByRole('combobox', { name: 'Or add it to an entry that you have' })
    .selectOption({ label: 'Highlights' })
  await page.getByRole('button', { name: 'Add to entry: Keeps an old orchard' }).click()
  await expect(page.getByRole('button', { name: 'Add to…: Keeps an old orchard' })).toHaveCount(0)
  await open(page, '/careers/profile')
  await expect(page.getByRole('region', { name: 'Experience', exact: true })).toContainText('Keeps an old orchard')
})
