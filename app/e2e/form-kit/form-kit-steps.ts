import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'
import { LAYOUT_RULES, refusedBy } from '../steps/axe.ts'
import { open } from '../steps/page-steps.ts'

/** Opens a page of the gallery and waits until nothing of it is still loading. */
export async function openGallery(page: Page, path: string): Promise<void> {
  await open(page, `/form-kit${path ? `/${path}` : ''}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByTestId('gallery-loading')).toHaveCount(0)
  await expect(page.getByRole('form').getByText('Loading', { exact: true })).toHaveCount(0)
}

/** Returns the paths of the gallery's pages, in the order of its index and without the site's parameters. */
export async function galleryPaths(page: Page): Promise<string[]> {
  await openGallery(page, '')
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll((found) =>
    found.map((link) => new URL((link as HTMLAnchorElement).href).pathname.replace('/form-kit/', '')),
  )
}

/**
 * Returns the accessibility violations of the page, at any severity, with all sections laid out, in both directions of
 * writing.
 */
export async function refusalsOfAll(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('.fk-section'))
      section.style.contentVisibility = 'visible'
  })
  const refused: string[] = []
  for (const [direction, rules] of [['rtl', LAYOUT_RULES], ['ltr']] as const) {
    await page.getByRole('document').evaluate((html, dir) => html.setAttribute('dir', dir), direction)
    refused.push(...(await refusedBy(page, 'main', rules)).map((line) => `${direction} ${line}`))
  }
  return refused
}

/** Errors of the page's scripts from now on, those of the console among them. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** The value that the page says was sent for a field. */
export const sentValue = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'This was sent' }).getByTestId(`sent-${name}`)

/** The line with the values that a form reports; a page with several forms names the form. */
export const reported = (page: Page, form?: string): Locator =>
  (form ? page.getByRole('group', { name: form, exact: true }) : page).getByText(/^Reports/).first()

/** A small file that really is a PDF. */
export const PDF = {
  name: 'resume.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

/** Chooses files with the Enter key. A busy browser may take the key before it hands its dialogs to the test. */
export async function chooseByKey(input: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const page = input.page()
  await expect(async () => {
    await input.focus()
    const chooser = page.waitForEvent('filechooser', { timeout: 3000 })
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(files)
  }).toPass()
}
