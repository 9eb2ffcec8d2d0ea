import { expect, test } from '@playwright/test'
import { createSite, idOf, importJobs } from '../steps/operator.ts'
import { isReady } from '../steps/page-steps.ts'

/** All projects share one database. */
const domainOf = () => `scripts-${test.info().project.name}-${test.info().retry}.example`

test.beforeAll(async () => {
  const domain = domainOf()
  await createSite(domain, {
    headScripts: { singlePosition: [{ code: 'window.marked = document.querySelectorAll("script").length' }] },
  })
  await importJobs(domain, [{ id: 'S-1', title: 'Script keeper', description: 'Keeps scripts where they belong.' }])
})

test('a company’s scripts run on their page only, including after following a link', async ({ page, request }) => {
  const faults: string[] = []
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
  const marked = () => page.evaluate(() => Reflect.get(window, 'marked'))
  const domain = domainOf()
  const id = await idOf(request, domain, 'S-1')

  await page.goto(`/careers/job/${id}?domain=${domain}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Script keeper')
  expect(await marked()).toBeGreaterThan(0)

  const document = page.waitForEvent('domcontentloaded')
  await page.getByRole('banner').getByRole('link', { name: 'Jobs' }).click()
  await document
  await expect(page).toHaveURL(new RegExp(`/careers\\?domain=${domain}`))
  await expect(async () => expect(await marked()).toBeUndefined()).toPass()
  // The page names its first result in its address, which must not happen between the way back and the page before.
  await isReady(page)

  await page.goBack()
  // A document replaces the link's page, and the test cannot query the page during that.
  await expect(async () => expect(await marked()).toBeGreaterThan(0)).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Script keeper')
  expect(faults).toEqual([])
})
