import { expect, type Page, test } from '@playwright/test'
import { domain, fillIn, openApply, ownJob, received, start, submit } from '../applying/apply-steps.ts'
import { signIn } from '../steps/new-candidate.ts'
import { cards, countOf, heading, openFilter, queryField, searchButton } from '../search/search-steps.ts'
import { DEMO, open } from '../steps/page-steps.ts'
import { translatePage } from './translate-page.ts'

/** Collects what the page throws, but for the mismatch when texts were translated before the scripts arrived. */
function thrownBy(page: Page): Error[] {
  const thrown: Error[] = []
  page.on('pageerror', (error) => void (/hydrat|#418/i.test(error.message) || thrown.push(error)))
  return thrown
}

for (const way of ['replace', 'wrap'] as const) {
  test(`a visitor whose browser translates the page (${way}) searches, opens jobs and filters, and reads true counts [second/B01] @desk`, async ({
    page,
  }) => {
    const thrown = thrownBy(page)
    await translatePage(page, way)
    await open(page, '/careers')
    const all = await countOf(heading(page))
    await queryField(page).fill('engineer')
    await searchButton(page).click()
    await expect(page).toHaveURL(/query=engineer/)
    await expect.poll(() => countOf(heading(page))).toBeLessThan(all)
    const engineers = await countOf(heading(page))
    await cards(page).nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/pid=|\/job\//)
    await openFilter(page, 'Department')
    await page.getByRole('checkbox', { name: /^Engineering/ }).check()
    await expect(page).toHaveURL(/filter_department=engineering/)
    await expect.poll(() => countOf(heading(page))).toBeLessThan(engineers)
    const shown = await countOf(heading(page))
    const answer = await page.request.get(`/api/pcsx/search?${DEMO}&query=engineer&filter_department=engineering&num=1`)
    expect(shown).toBe(((await answer.json()) as { data: { count: number } }).data.count)
    await page.getByRole('checkbox', { name: /^Engineering/ }).uncheck()
    await expect.poll(() => countOf(heading(page))).toBe(engineers)
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.goForward()
    await expect.poll(() => countOf(heading(page))).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toHaveCount(0)
    expect(thrown).toEqual([])
  })
}

test('a visitor whose browser translates the page applies, is told what is missing, and gets the receipt [second/B01] @desk', async ({
  page,
  request,
}) => {
  const thrown = thrownBy(page)
  const { pid } = await ownJob(request, 'translated')
  await translatePage(page, 'replace')
  await openApply(page, `/careers/apply?pid=${pid}`)
  await start(page).click()
  await submit(page).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveAttribute('aria-invalid', 'true')
  await fillIn(page)
  await submit(page).click()
  await expect(received(page)).toBeVisible({ timeout: 30_000 })
  expect(thrown).toEqual([])
})

test('a candidate whose browser translates the page saves a job, looks through the dashboard, the bell and an offer [second/B01] @desk', async ({
  page,
}) => {
  const thrown = thrownBy(page)
  await signIn(page, 'alice@example.com')
  await translatePage(page, 'replace')
  await open(page, '/careers/search?query=nurse')
  const save = cards(page)
    .first()
    .getByRole('button', { name: /^(Save|Unsave|Remove)/ })
    .first()
  await save.click()
  await save.click()
  await open(page, '/careers/dashboard')
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  await open(page, '/careers/offers')
  await page.getByRole('button', { name: 'View job offer' }).first().click()
  await expect(page.getByTestId('offer-document').first()).toBeVisible()
  await open(page, `/careers/settings?domain=${domain}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(thrown).toEqual([])
})

test('a visitor whose results fail to be drawn once sees them drawn again, with the filter still open [second/B01] @desk', async ({
  page,
}) => {
  await open(page, '/careers/search?query=engineer')
  await page.evaluate(() => {
    const { insertBefore } = Node.prototype
    const list = document.querySelector('.search-results')
    Node.prototype.insertBefore = function (node, before) {
      if (list?.contains(this)) {
        Node.prototype.insertBefore = insertBefore
        throw new DOMException('An extension moved this.', 'NotFoundError')
      }
      return insertBefore.call(this, node, before) as typeof node
    }
  })
  await openFilter(page, 'Department')
  await page.getByRole('checkbox', { name: /^Engineering/ }).check()
  await expect(page).toHaveURL(/filter_department=engineering/)
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Engineering/ })).toBeChecked()
})
