import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { message } from '#platform/messages/messages.ts'
import { chooseByKey } from '../form-kit/form-kit-steps.ts'
import { open as openPage, refusals } from '../steps/page-steps.ts'

const DOMAIN = 'meridian.example'
const folder = mkdtempSync(join(tmpdir(), 'foyer-letters-'))
let own: Buffer
let strange: Buffer

test.beforeAll(() => {
  own = sealedBy(DOMAIN)
  strange = sealedBy('northgate.example')
})
test.afterAll(() => rmSync(folder, { recursive: true }))

function sealedBy(domain: string): Buffer {
  const file = join(folder, `${domain}.pdf`)
  execFileSync(process.execPath, ['src/testing/letters/seal-letter.ts', domain, file], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, FOYER_DATA: process.env['FOYER_E2E_DATA'], DATABASE_URL: '' },
  })
  return readFileSync(file)
}

const changed = () => {
  const bytes = Buffer.from(own)
  const at = bytes.indexOf('endobj') + 8
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

const open = (page: Page, more = '') => openPage(page, `/offers/verify?domain=${DOMAIN}${more}`)

const choose = (page: Page, buffer: Buffer, name = 'letter.pdf') =>
  page.getByLabel('Signed letter (PDF)').setInputFiles({ name, mimeType: 'application/pdf', buffer })

test('an unchanged letter is confirmed with its signer, time and certificate', async ({ page }) => {
  await open(page)
  await expect(page).toHaveTitle(/Check a signed letter/)
  await choose(page, own)
  const said = page.getByRole('status').filter({ hasText: 'This letter hasn’t changed' })
  await expect(said).toBeVisible()
  await expect(said).toContainText('Meridian Works (meridian.example) sealed it on')
  await expect(said).toContainText('The time is according to our server.')
  expect(await refusals(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('a changed letter, another signer’s, an altered file and another type of file give different messages', async ({
  page,
}) => {
  await open(page)
  const said = page.getByRole('status').filter({ hasText: 'We can’t confirm this letter' })
  await choose(page, changed())
  await expect(said).toContainText('The file was changed after it was sealed.')
  await choose(page, strange)
  await expect(said).toContainText('We didn’t seal this file')
  await choose(page, Buffer.concat([own, Buffer.from('\n')]))
  await expect(said).toContainText('something was added or is missing')
  await choose(page, Buffer.from('no letter'), 'letter.txt')
  await expect(said).toContainText('This file isn’t a PDF.')
})

test('a person chooses a file with the keyboard alone and downloads the certificate', async ({ page }) => {
  await open(page)
  const input = page.getByLabel('Signed letter (PDF)')
  await chooseByKey(input, { name: 'letter.pdf', mimeType: 'application/pdf', buffer: own })
  await expect(page.getByText('This letter hasn’t changed')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the certificate of Meridian Works (meridian.example)' }).click()
  const saved = await (await download).path()
  expect(readFileSync(saved, 'utf8')).toContain('-----BEGIN CERTIFICATE-----')
})

test('a dropped letter is checked too', async ({ page }) => {
  await open(page)
  const data = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    transfer.items.add(new File([bytes], 'letter.pdf', { type: 'application/pdf' }))
    return transfer
  }, own.toString('base64'))
  await page.getByText('You can also drop the file here.').dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByText('This letter hasn’t changed')).toBeVisible()
})

test('the page meets the accessibility rules on a small screen, in dark mode and right to left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '&hl=ar')
  await expect(page.getByRole('document')).toHaveAttribute('dir', 'rtl')
  await page
    .getByLabel(message('ar', 'verify.label'))
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: own })
  await expect(page.getByText('لم يتغيّر هذا الخطاب')).toBeVisible()
  expect(await refusals(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})
