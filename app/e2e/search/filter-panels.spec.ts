import { expect, type Locator, type Page, test } from '@playwright/test'
import { createSite, idOf, importJobs } from '../steps/operator.ts'
import { chip, filterButton, openFilter } from './search-steps.ts'
import { open } from '../steps/page-steps.ts'
import { wholeBrowser } from '../steps/whole-chromium.ts'

test.use(wholeBrowser())

const WIDTHS = [320, 599, 600, 640, 800, 1024, 1280, 1600]

/** Returns a point of the row that holds neither its words nor its count. */
const middleBetween = async (row: Locator, left: Locator, right: Locator) => {
  const [outer, before, after] = await Promise.all([row.boundingBox(), left.boundingBox(), right.boundingBox()])
  if (!outer || !before || !after) throw new Error('The row is not shown.')
  return { x: (before.x + before.width + after.x) / 2 - outer.x, y: outer.height / 2 }
}

test('a visitor selects an option by clicking its text, its count or the empty part of its row, and the panel stays open [A01]', async ({
  page,
}) => {
  await open(page, '/careers')
  for (const [panel, name] of [
    ['Department', 'Engineering'],
    ['More filters', 'Germany'],
  ] as const) {
    await openFilter(page, panel)
    const option = page.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) })
    const row = page.getByRole('listitem').filter({ has: option })
    const words = row.getByText(name, { exact: true })
    const count = row.getByText(/^\d/)
    await words.click()
    await expect(option).toBeChecked()
    await count.click()
    await expect(option).not.toBeChecked()
    await row.click({ position: await middleBetween(row, words, count) })
    await expect(option).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(option).toBeHidden()
    await expect(chip(page, name)).toBeVisible()
  }
})

test('a click outside an open panel closes it, a click on its heading doesn’t [A01] @desk', async ({ page }) => {
  await open(page, '/careers')
  await openFilter(page, 'Department')
  const option = page.getByRole('checkbox', { name: /^Engineering/ })
  await page.getByRole('group', { name: 'Department', exact: true }).getByText('Department', { exact: true }).click()
  await expect(option).toBeVisible()
  await page.getByRole('banner').click({ position: { x: 640, y: 5 } })
  await expect(option).toBeHidden()
})

test('nothing moves under an open panel while a visitor chooses options', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 800 })
  await open(page, '/careers')
  await openFilter(page, 'Department')
  const panel = page.locator('.filter[open] .filter-panel')
  const parts = [page.getByTestId('hero'), filterButton(page, 'Department'), filterButton(page, 'Job level'), panel]
  await expect(panel.getByRole('checkbox', { name: /^Engineering/ })).toBeVisible()
  const tops = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y))
  const before = await tops()
  for (const [at, chosen] of [
    [1, 1],
    [2, 2],
  ] as const) {
    await panel.getByRole('checkbox').nth(at).check()
    await expect.poll(() => new URL(page.url()).searchParams.getAll('filter_department').length).toBe(chosen)
    await expect(page.locator('.search-results')).toHaveAttribute('aria-busy', 'false')
    expect(await tops()).toEqual(before)
  }
  await panel.getByRole('checkbox').nth(1).uncheck()
  await panel.getByRole('checkbox').nth(2).uncheck()
  await expect(page).not.toHaveURL(/filter_/)
  expect(await tops()).toEqual(before)
})

/** Opens each panel in turn and returns those that lie outside the window, with their edges. */
const panelsOutside = (page: Page) =>
  page.evaluate(async () => {
    const outside: string[] = []
    for (const details of document.querySelectorAll('details.filter')) {
      const toggled = new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }))
      details.setAttribute('open', '')
      await toggled
      const { left, right, top, bottom } = details.querySelector('.filter-panel')!.getBoundingClientRect()
      if (left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight)
        outside.push(`${details.querySelector('summary')?.innerText}: ${left}..${right}, ${top}..${bottom}`)
    }
    return outside
  })

test('the first panel is whole inside the window once its options are there @desk', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/careers')
  await openFilter(page, 'Department')
  await expect(page.getByRole('checkbox', { name: /^Engineering/ })).toBeVisible()
  const done = page.getByRole('button', { name: 'Done' }).filter({ visible: true })
  await expect(done).toBeInViewport({ ratio: 1 })
})

for (const domain of ['meridian.example', 'northgate.example'])
  test(`every filter panel opens inside the window at every width, at ${domain} [A02] @desk`, async ({ page }) => {
    await open(page, `/careers?domain=${domain}&location=Leeds`)
    for (const direction of ['ltr', 'rtl'])
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate((value) => (document.documentElement.dir = value), direction)
        expect(await panelsOutside(page), `${width} px, ${direction}`).toEqual([])
      }
  })

test('a visitor finds an option that the page doesn’t list by typing its name, and it stays selected [A07] @desk', async ({
  page,
  request,
}) => {
  test.slow()
  const domain = `many-skills${test.info().retry}.example`
  await createSite(domain, { branding: {} })
  const job = (id: string, skill: string) => ({ id, title: 'Nurse', description: 'Days.', skills: [skill] })
  const listed = Array.from({ length: 220 }, (_, n) => job(`s${n}`, `Skill ${n % 110}`))
  await importJobs(domain, [...listed, job('d1', 'Dressings')])
  await idOf(request, domain, 'd1')
  await open(page, `/careers?domain=${domain}`)
  await openFilter(page, 'More filters')
  const skills = page.getByRole('group', { name: 'Skills' })
  const dressings = skills.getByRole('checkbox', { name: /^Dressings\s*1$/ })
  await expect(skills.getByRole('checkbox')).toHaveCount(100)
  await expect(dressings).toHaveCount(0)
  await skills.getByRole('searchbox').fill('dress')
  await dressings.check()
  await expect(chip(page, 'Dressings')).toBeVisible()
  await skills.getByRole('searchbox').fill('zzz')
  await expect(skills.getByText('No matches')).toBeVisible()
  await expect(dressings).toBeChecked()
})
