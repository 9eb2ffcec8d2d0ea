import { expect, type Page, test } from '@playwright/test'
import { cards, locationField, queryField, searchButton } from './search-steps.ts'
import { DEMO, open } from '../steps/page-steps.ts'

test('recent searches are offered in the empty field, and can be forgotten @desk', async ({ page }) => {
  await open(page, '/careers')
  await queryField(page).fill('engineer')
  await locationField(page).fill('Leeds')
  await searchButton(page).click()
  await expect(page).toHaveURL(/query=engineer&location=Leeds/)
  await queryField(page).fill('technician')
  await locationField(page).fill('')
  await searchButton(page).click()
  await expect(page).toHaveURL(/query=technician/)
  await open(page, '/careers')
  await queryField(page).click()
  const offers = page.getByRole('listbox', { name: 'Search jobs' }).getByRole('option')
  await expect(offers).toHaveText([/^technician/, /^engineer · Leeds/, 'Clear recent searches'])
  await queryField(page).press('ArrowDown')
  await queryField(page).press('ArrowDown')
  await queryField(page).press('Enter')
  await expect(page).toHaveURL(/query=engineer&location=Leeds/)
  await open(page, '/careers')
  await queryField(page).click()
  await page.getByRole('option', { name: 'Clear recent searches' }).click()
  await expect(offers).toHaveCount(0)
  await open(page, '/careers')
  await queryField(page).click()
  await expect(offers).toHaveCount(0)
})

test('a job that was opened isn’t new any more @desk', async ({ page }) => {
  await open(page, '/careers?sort_by=timestamp')
  const newest = cards(page).filter({ has: page.getByText('New', { exact: true }).filter({ visible: true }) })
  const count = await newest.count()
  expect(count).toBeGreaterThan(0)
  await newest.first().getByRole('link').click()
  await expect(newest).toHaveCount(count - 1)
  await page.reload()
  await expect(newest).toHaveCount(count - 1)
})

test('nothing moves when the scripts arrive and mark new jobs @desk', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const heights = () => cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  // The typeface may come in time for one of the two pages only.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.route('**/gen/js/**/*.js', (route) => route.abort())
  await page.goto(`/careers/search?${DEMO}&sort_by=timestamp`)
  const before = await heights()
  expect(before.length).toBeGreaterThan(0)
  await page.unroute('**/gen/js/**/*.js')
  await open(page, '/careers/search?sort_by=timestamp')
  await expect(page.getByText('New', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  expect(await heights()).toEqual(before)
})

test('the age of a job is beside its place, with the date on hover @desk', async ({ page }) => {
  await open(page, '/careers')
  const age = cards(page).first().getByRole('time')
  await expect(age).toHaveText(/today|yesterday|ago/i)
  await expect(age).toHaveAttribute('title', /^Posted \w+ \d+(, \d{4})?$/)
  await expect(age).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
})

/** Returns the title of a job with several places. */
async function titleOfManyPlaces(page: Page): Promise<string> {
  for (let start = 0; ; start += 50) {
    const answer = await page.request.get(`/api/pcsx/search?${DEMO}&num=50&start=${start}`)
    const { data } = (await answer.json()) as { data: { positions: { name: string; locations: string[] }[] } }
    if (data.positions.length === 0) throw new Error('No job of the demo has several places.')
    const job = data.positions.find(({ locations }) => locations.length > 1)
    if (job) return job.name
  }
}

test('a job in several places is one card that lists them @desk', async ({ page }) => {
  const title = await titleOfManyPlaces(page)
  await open(page, `/careers?query=${encodeURIComponent(`"${title}"`)}`)
  const places = page
    .getByTestId('job-card')
    .getByText(/ · \d+ places$/)
    .first()
  const number = Number(/(\d+) places$/.exec(await places.innerText())?.[1])
  expect(number).toBeGreaterThan(1)
  const address = page.url()
  await places.click()
  expect(page.url()).toBe(address)
  const card = page
    .getByTestId('job-card')
    .filter({ has: page.getByRole('listitem') })
    .first()
  await expect(card.getByRole('listitem')).toHaveCount(number)
})
