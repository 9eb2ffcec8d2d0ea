import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { idOf, importJobs } from '../steps/operator.ts'
import { isReady } from '../steps/page-steps.ts'

export const domain = 'meridian.example'
export const resume = {
  name: 'nora.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Nora Lind\nnora@example.com\nOslo, Norway\n\nExperience\nBaker at Bread Ltd, 2019 to 2024\n'),
}

export const start = (page: Page) => page.getByRole('button', { name: /^(Start|Continue) application$/ })
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' })
export const received = (page: Page) => page.getByRole('heading', { level: 1, name: 'We received your application' })

/** Opens the page for applying and waits until it can be used. */
export async function openApply(page: Page, path: string): Promise<void> {
  await page.goto(`${path}&domain=${domain}`)
  await isReady(page)
}

/** Imports a job that only one run applies for. @returns its id */
export async function ownJob(
  request: APIRequestContext,
  name: string,
  site = domain,
): Promise<{ pid: string; id: string }> {
  const { project, retry } = test.info()
  const id = `${name}-${project.name}-${retry}`
  await importJobs(site, [{ id, title: `The ${name} of ${project.name} ${retry}`, description: '<p>Work.</p>' }])
  return { id, pid: await idOf(request, site, id) }
}

/** Fills what the form requires of a guest. */
export async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lind')
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com')
  await page.locator('input[type=file]').first().setInputFiles(resume)
  await expect(page.getByText(/We read your résumé/).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('checkbox').first().check()
}
