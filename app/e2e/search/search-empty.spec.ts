import { expect, test } from '@playwright/test'
import { cards, chip, countOf, filterButton, heading, openFilter, queryField, searchButton } from './search-steps.ts'
import { open, refusals } from '../steps/page-steps.ts'
import { recordNotices } from '../steps/notices.ts'

test('without results, each suggestion says how many jobs it finds, and finds them [J8]', async ({ page }) => {
  await open(
    page,
    '/careers/search?query=engineer&location=Bonn&filter_distance=8&filter_include_remote=0&filter_department=finance',
  )
  await expect(heading(page)).toHaveText('No jobs found')
  await expect(chip(page, 'Finance')).toBeVisible()
  expect(await refusals(page, '.search-results')).toEqual([])
  for (const name of [/^Without the filter Department/, /^Search everywhere/]) {
    const link = page.getByRole('link', { name })
    if ((await link.count()) === 0) continue
    const promised = await countOf(link)
    await link.click()
    await expect(cards(page).first()).toBeVisible()
    expect(await countOf(heading(page))).toBe(promised)
    await expect(heading(page)).toBeFocused()
    await page.goBack()
    await expect(heading(page)).toHaveText('No jobs found')
  }
})

test('a place in the words of a search can be left out of them', async ({ page }) => {
  await open(page, '/careers/search?query=software+engineer+in+Madrid')
  await expect(heading(page)).toHaveText('No jobs found')
  const link = page.getByRole('link', { name: /^Search everywhere/ })
  const promised = await countOf(link)
  await link.click()
  await expect(cards(page).first()).toBeVisible()
  expect(await countOf(heading(page))).toBe(promised)
  await expect(page).toHaveURL(/query=software(?:\+|%20)engineer(?:&|$)/)
})

test('without results nearby, a wider radius is offered with its number of jobs [J4] [J8]', async ({ page }) => {
  await open(page, '/careers/search?location=Bonn&filter_distance=8&filter_include_remote=0')
  const wider = page.getByRole('link', { name: /^Search within 40 km/ })
  const [, promised] = /\((\d+) jobs?\)/.exec((await wider.textContent()) ?? '') ?? []
  await wider.click()
  await expect(heading(page)).toHaveText(`${promised} jobs`)
})

test('misspelled words are corrected, words without results are left out, and the page says so [J8]', async ({
  page,
}) => {
  await open(page, '/careers/search?query=techncian')
  await expect(page.getByText('Showing results for “technician” instead of “techncian”.')).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await queryField(page).fill('engineer xylophone')
  await searchButton(page).click()
  await expect(page.getByText(/left out this word: “xylophone”/)).toBeVisible()
})

test('an ambiguous place means the one with jobs, and an unknown place is reported [J4] [A22]', async ({ page }) => {
  await open(page, '/careers/search?location=Paris&sort_by=distance')
  await expect(cards(page).first()).toContainText('Paris, Île-de-France, France')
  await expect(page.getByRole('link', { name: 'Paris, Texas, United States' })).toHaveCount(0)
  await open(page, '/careers/search?location=Xyzzyville')
  await expect(page.getByText(/We don’t know a place called “Xyzzyville”/)).toBeVisible()
})

test('a page after the last one says so and links back [J2]', async ({ page }) => {
  await open(page, '/careers/search?start=100000')
  await expect(page.getByText('There are no more jobs on this page.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(cards(page)).toHaveCount(10)
})

test('a network failure is announced for two seconds and shown until a retry works, and nothing typed or chosen is lost [J11] [S11]', async ({
  page,
}) => {
  await open(page, '/careers/search?query=engineer')
  const calls = '**/api/pcsx/search?*'
  await openFilter(page, 'Department')
  const option = page.getByRole('checkbox', { name: /^Field Service/ })
  await expect(option).toBeVisible()
  await page.route(calls, (route) => route.abort())
  await option.check()
  await page.keyboard.press('Escape')
  await queryField(page).fill('technician')
  const said = await recordNotices(page)
  await searchButton(page).click()
  await said('Failed to load positions')
  await expect(page.getByRole('heading', { name: 'We couldn’t load the jobs' })).toBeVisible()
  await expect(page.getByText(/Check your connection and try again/)).toBeVisible()
  expect(await refusals(page, '.search-results')).toEqual([])
  await expect(page.getByTestId('snack').filter({ hasText: 'Failed to load positions' })).toHaveCount(0)
  await expect(queryField(page)).toHaveValue('technician')
  await expect(filterButton(page, 'Department')).toContainText('1')
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(chip(page, 'Field Service')).toBeVisible()
  await expect(page).toHaveURL(/query=technician&filter_department=field\+service/)
})
