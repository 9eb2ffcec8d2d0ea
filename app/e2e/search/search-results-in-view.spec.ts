import { expect, type Locator, type Page, test } from '@playwright/test'
import { message } from '#platform/messages/messages.ts'
import { listLanguages } from '#platform/messages/read-catalogue.ts'
import { cards, heading, locationField, queryField, searchButton, searchLine } from './search-steps.ts'
import { DEMO, holdBack, open } from '../steps/page-steps.ts'

/** Returns the edges of an element in the window. */
async function edges(element: Locator): Promise<{ top: number; bottom: number; left: number; right: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element has no box.')
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width }
}

/** Expects the count and the tools beside it on one line, inside the window. */
async function expectOneLine(page: Page): Promise<void> {
  const count = await edges(heading(page))
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  const tools = [
    // Without words and a place there is one order only.
    ...(await sort.all()),
    page.getByRole('button', { name: 'Show map' }),
    page.getByRole('button', { name: 'Get job alerts' }),
  ]
  const width = page.viewportSize()?.width ?? 0
  let before = count.right
  for (const tool of tools) {
    const { top, bottom, left, right } = await edges(tool)
    expect(top).toBeLessThan(count.bottom)
    expect(bottom).toBeGreaterThan(count.top)
    expect(left).toBeGreaterThanOrEqual(before)
    expect(right).toBeLessThanOrEqual(width)
    before = right
  }
}

test('after a search at least three jobs are in view on a laptop @desk', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const search of ['query=engineer&location=Leeds', 'filter_department=Engineering', 'start=10']) {
    await open(page, `/careers?${search}`)
    expect((await edges(cards(page).nth(2))).bottom, search).toBeLessThanOrEqual(800)
    await expectOneLine(page)
  }
})

test('after a search the first job begins in the first 260 pixels of a phone @phone', async ({ page }) => {
  for (const search of ['query=engineer&location=Leeds', 'filter_department=Engineering', 'start=10']) {
    await open(page, `/careers?${search}`)
    expect((await edges(cards(page).first())).top, search).toBeLessThanOrEqual(260)
  }
  await open(page, '/careers?query=engineer&location=Leeds')
  await expectOneLine(page)
})

test('the map and the alert have words beside their icons in a list of 24 rem, in every language @desk', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 800 })
  for (const hl of listLanguages()) {
    await open(page, `/careers?query=engineer&location=Leeds&hl=${hl}`)
    const map = page.getByRole('button', { name: message(hl, 'search.map.show') })
    const alert = page.getByRole('button', { name: message(hl, 'search.alert') })
    await expect(map.getByText(message(hl, 'search.map.short'), { exact: true })).toBeVisible()
    await expect(alert.getByText(message(hl, 'search.alert.short'), { exact: true })).toBeVisible()
    const [count, list, last] = [
      await edges(heading(page)),
      await edges(page.locator('.result-list')),
      await edges(alert),
    ]
    expect(last.top, hl).toBeLessThan(count.bottom)
    expect(last.right, hl).toBeLessThanOrEqual(list.right + 1)
    expect(last.left, hl).toBeGreaterThanOrEqual(list.left - 1)
  }
})

test('a skeleton stands where a job loads, and nothing moves when the job comes @desk', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { moved: Number(Reflect.get(window, 'moved')) + Number(Reflect.get(entry, 'value')) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const arrive = await holdBack(page, '**/api/pcsx/position_details?*')
  await page.goto(`/careers?${DEMO}&query=engineer`)
  const job = page.locator('.search-details article')
  await expect(job).toHaveAttribute('aria-busy', 'true')
  const place = await edges(job)
  expect(place.bottom - place.top).toBeGreaterThan(400)
  // The code of the job arrives meanwhile and draws the same skeleton again.
  const bars = () => job.evaluate((element) => getComputedStyle(element, '::after').backgroundImage)
  await expect.poll(bars).toContain('linear-gradient')
  arrive()
  await expect(job.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(job).toHaveAttribute('aria-busy', 'false')
  expect((await edges(job)).top).toBe(place.top)
  expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).toBeLessThan(0.02)
})

test('on a phone a search is one line, which opens its fields and closes with the next search @phone', async ({
  page,
}) => {
  await open(page, '/careers')
  await expect(searchLine(page)).toBeHidden()
  await queryField(page).fill('engineer')
  await searchButton(page).click()
  await expect(searchLine(page)).toHaveText('Search jobs engineer')
  await expect(queryField(page)).toBeHidden()
  await searchLine(page).press('Enter')
  await expect(queryField(page)).toBeFocused()
  await locationField(page).fill('Leeds')
  await locationField(page).press('Enter')
  await expect(searchLine(page)).toHaveText('Search jobs engineer · Leeds')
  await expect(heading(page)).toBeFocused()
  await expect(queryField(page)).toBeHidden()
  await expect(page).toHaveURL(/query=engineer&location=Leeds/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('on a phone the line of a search opens its fields @phone', async ({ page }) => {
    await page.goto(`/careers?${DEMO}&query=engineer&location=Leeds`)
    await expect(queryField(page)).toBeHidden()
    await searchLine(page).click()
    await queryField(page).fill('nurse')
    await searchButton(page).click()
    await expect(page).toHaveURL(/query=nurse&location=Leeds/)
    await expect(searchLine(page)).toHaveText('Search jobs nurse · Leeds')
  })
})

test('the number of jobs stays on one line beside a long name of the order', async ({ page }) => {
  await open(page, '/careers?query=engineer&hl=de')
  const { top, bottom } = await edges(heading(page))
  const oneLine = await heading(page).evaluate((text) => parseFloat(getComputedStyle(text).lineHeight))
  expect(bottom - top).toBeLessThan(2 * oneLine)
})

test('the hero gives way to the results of a search', async ({ page }) => {
  await open(page, '/careers')
  const hero = page.getByTestId('hero')
  const tall = await edges(hero)
  expect(tall.bottom - tall.top).toBeGreaterThanOrEqual(180)
  expect(tall.bottom - tall.top).toBeLessThanOrEqual(240)
  await queryField(page).fill('engineer')
  await searchButton(page).click()
  await expect(page).toHaveURL(/query=engineer/)
  await expect(hero).toBeHidden()
})
