import { expect, type Page, test } from '@playwright/test'
import { outsideWindow } from '../steps/outside-window.ts'
import { cards, filterButton, heading, openFilter, queryField } from './search-steps.ts'
import { DEMO, open, refusals } from '../steps/page-steps.ts'

/** Things to touch that are smaller than they should be; links within sentences may be as small as their line. */
async function tooSmall(page: Page, least: number): Promise<string[]> {
  return page.evaluate((px) => {
    const targets = [...document.querySelectorAll<HTMLElement>('main :is(a, button, select, summary, input)')]
    return targets.flatMap((element) => {
      // A label and a card are touched as a whole.
      const area = element.closest('label, .job-card') ?? element
      const { width, height } = area.getBoundingClientRect()
      const hidden = width === 0 || !element.checkVisibility() || element.closest('.notice, .position, .map-section')
      return hidden || Math.min(width, height) >= px
        ? []
        : [`${element.outerHTML.slice(0, 90)} ${Math.round(width)}x${Math.round(height)}`]
    })
  }, least)
}

test('the results and their filters meet the accessibility rules and are large enough to tap [S10]', async ({
  page,
  isMobile,
}) => {
  await open(page, '/careers/search?query=engineer&location=Berlin&filter_employment_type=full time')
  await expect(cards(page).first()).toBeVisible()
  if (!isMobile) await expect(page.getByTestId('position-details').getByRole('heading').first()).toBeVisible()
  expect(await refusals(page)).toEqual([])
  expect(await tooSmall(page, isMobile ? 36 : 24)).toEqual([])
})

test('open filters meet the accessibility rules and are large enough to tap [S10]', async ({ page, isMobile }) => {
  await open(page, '/careers')
  await openFilter(page, 'Department')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  expect(await refusals(page, '.filters')).toEqual([])
  expect(await tooSmall(page, isMobile ? 36 : 24)).toEqual([])
  await page.keyboard.press('Escape')
  await openFilter(page, 'More filters')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  expect(await refusals(page, '.filters')).toEqual([])
})

test('the search page meets the accessibility rules in dark mode and right to left [S10] @desk', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/careers/search?query=techncian&location=Germany&hl=ar')
  await expect(page.getByRole('document')).toHaveAttribute('dir', 'rtl')
  await expect(cards(page).first()).toBeVisible()
  await openFilter(page, 'القسم')
  expect(await refusals(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('a visitor reaches everything with the keyboard, always sees the focus, and can skip to the content first [S10] @desk', async ({
  page,
}) => {
  await open(page, '/careers/search?query=engineer')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const reached: string[] = []
  for (let step = 0; step < 36; step++) {
    await page.keyboard.press('Tab')
    const { name, seen } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const { left, top, width, height } = element.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      const card = element.closest('.job-card')
      return {
        name: element.getAttribute('name') ?? element.textContent ?? '',
        seen: at !== null && (element.contains(at) || at.contains(element) || card?.contains(at) === true),
      }
    })
    expect(seen, `${name} is in sight`).toBe(true)
    reached.push(name)
  }
  expect(reached.slice(0, 3)).toEqual(['query', 'location', 'Search'])
  expect(reached).toContain('Department')
  expect(reached).toContain('More filters')
  expect(reached).toContain('Show mapMap')
  expect(reached).toContain(await cards(page).nth(9).getByRole('link').textContent())
})

test('moving the focus out of a filter’s panel closes it, and Escape returns to its button [S10] @desk', async ({
  page,
}) => {
  await open(page, '/careers')
  const button = filterButton(page, 'Workplace')
  await button.focus()
  await page.keyboard.press('Enter')
  const hybrid = page.getByRole('checkbox', { name: /^Hybrid/ })
  await expect(hybrid).toBeVisible()
  await hybrid.focus()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await queryField(page).focus()
  await expect(hybrid).toBeHidden()
})

test('the number of jobs found and the page are announced once, politely [S10] @desk', async ({ page }) => {
  await open(page, '/careers')
  const said = page.getByTestId('results-status')
  await expect(said).toHaveText(/^[\d,]+ jobs found, page 1 of \d+$/)
  await queryField(page).fill('engineer')
  await queryField(page).press('Enter')
  await expect(page).toHaveURL(/query=engineer/)
  await expect(async () => {
    const shown = (await heading(page).textContent())?.replace('jobs', 'jobs found') ?? ''
    await expect(said).toHaveText(new RegExp(`^${shown}`), { timeout: 500 })
  }).toPass()
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(said).toHaveText(/page 2 of/)
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toBeInViewport()
})

// German has the longest words, and Hebrew turns the page round.
for (const hl of ['de', 'he'])
  test(`every search page and its controls fit the window: ${hl} [S10] [A02] [RB-01] @desk`, async ({ page }) => {
    const faults: string[] = []
    const look = async (name: string) => faults.push(...(await outsideWindow(page)).map((fault) => `${name}: ${fault}`))
    for (const path of [
      '/careers/search?query=engineer&location=Berlin&filter_employment_type=full time',
      '/careers/search?query=zzzqqq',
      '/careers/search?tab=map',
      '/careers/job',
      '/nowhere/at/all',
    ]) {
      await open(page, `${path}${path.includes('?') ? '&' : '?'}hl=${hl}`)
      await look(path)
    }
    await open(page, `/careers?hl=${hl}`)
    const [first] = await page.request
      .get(`/api/pcsx/search?${DEMO}`)
      .then(async (answer) => ((await answer.json()) as { data: { positions: { id: number }[] } }).data.positions)
    await open(page, `/careers/job/${first?.id}?hl=${hl}`)
    await look('a job')
    await open(page, `/careers?hl=${hl}&location=Leeds`)
    const panels = filterButton(page)
    const count = await panels.count()
    expect(count).toBeGreaterThan(2)
    for (let index = 0; index < count; index++) {
      if (!(await panels.nth(index).isVisible())) continue
      await panels.nth(index).click()
      await look(`panel ${index + 1}`)
      await page.keyboard.press('Escape')
    }
    expect(faults).toEqual([])
  })
