import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { createSite, idOf, importJobs } from '../steps/operator.ts'
import { heading, locationField, unfoldSearch } from '../search/search-steps.ts'
import { colorAt, isReady } from '../steps/page-steps.ts'

const site = 'domain=meridian.example'
/** Places that fit side by side on the map of a phone too. */
const near = `/careers/search?${site}&location=Germany&filter_include_remote=0`

/** Opens the map with its switch and waits for its pins. */
async function showMap(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await isReady(page)
  await page.getByRole('button', { name: 'Show map' }).click()
  await waitForPins(page)
}

async function waitForPins(page: Page): Promise<void> {
  await expect(page.getByTestId('map-marker').first()).toBeAttached({ timeout: 20_000 })
}

function sumOfPins(page: Page): Promise<number> {
  return page
    .getByTestId('map-marker')
    .evaluateAll((pins) => pins.reduce((sum, pin) => sum + Number(pin.getAttribute('data-count')), 0))
}

interface SearchAnswer {
  data: { count: number; positions: { locations: string[]; workLocationOption: string }[] }
}

/** Reads the list of a search to its end: the places at which its jobs are, one for each job and place. */
async function placesOfList(request: APIRequestContext, search: string): Promise<number> {
  let places = 0
  for (let start = 0; ; start += 10) {
    const answer: SearchAnswer = await (await request.get(`/api/pcsx/search?${search}&start=${start}`)).json()
    for (const { locations, workLocationOption } of answer.data.positions) {
      if (workLocationOption !== 'remote_local') places += locations.length
    }
    if (start + 10 >= answer.data.count) return places
  }
}

const searchArea = (page: Page) => page.getByRole('button', { name: 'Search this area' })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a visitor shows and hides the map, and the address records it @desk', async ({ page }) => {
  await showMap(page, near)
  await expect(page).toHaveURL(/tab=map/)
  await page.reload()
  await waitForPins(page)
  await page.getByRole('button', { name: 'Hide map' }).click()
  await expect(page.getByTestId('map')).toHaveCount(0)
  await expect(page).not.toHaveURL(/tab=map/)
})

test('the map scrolls into view when it is opened from further down the page', async ({ page }) => {
  await page.goto(near)
  await isReady(page)
  const toggle = page.getByRole('button', { name: 'Show map' })
  await toggle.evaluate((button) => window.scrollTo(0, button.getBoundingClientRect().top + window.scrollY - 100))
  await toggle.click()
  await expect(page.getByRole('region', { name: 'Jobs on the map' })).toBeInViewport({ ratio: 0.9 })
})

test('the pins add up to the jobs in the list @desk', async ({ page, request }) => {
  const search = `${site}&location=Germany&filter_include_remote=0`
  await showMap(page, near)
  const places = await placesOfList(request, search)
  expect(places).toBeGreaterThan(20)
  await expect.poll(() => sumOfPins(page)).toBe(places)
})

test('each pin is drawn at its button, in the site’s colour @desk', async ({ page }) => {
  await showMap(page, near)
  const pin = page
    .getByTestId('map-marker')
    .filter({ hasText: /^[1-5]\d$/ })
    .first()
  await page.mouse.move(0, 0)
  // Within the left edge, next to the number.
  await expect
    .poll(() => colorAt(pin, ({ height }) => ({ x: 7, y: height / 2 })), { timeout: 20_000 })
    .toEqual([11, 92, 82])
})

test('pins have a look for one job, under 10, under 60, and more @desk', async ({ page }) => {
  await showMap(page, near)
  const pins = await page.getByTestId('map-marker').evaluateAll((all) =>
    all.map((pin) => ({
      count: Number(pin.getAttribute('data-count')),
      look: /map-pin--(single|small|medium|large)/.exec(pin.className)?.[1],
      text: pin.textContent,
      name: pin.getAttribute('aria-label'),
    })),
  )
  for (const { count, look, text, name } of pins) {
    expect(look).toBe(count === 1 ? 'single' : count < 10 ? 'small' : count < 60 ? 'medium' : 'large')
    expect(text).toBe(count > 1 ? String(count) : '')
    expect(name).toMatch(new RegExp(`${count} jobs?$`))
  }
})

test('a visitor narrows the search to a place with its pin, and widens it again by emptying the field @desk', async ({
  page,
}) => {
  await showMap(page, `/careers/search?${site}&location=Berlin&filter_work_location_option=onsite`)
  const pin = page.getByRole('button', { name: /^Berlin, Germany, \d+ jobs$/ })
  const jobs = /(\d+) jobs/.exec((await pin.getAttribute('aria-label')) ?? '')?.[1]
  await pin.click()
  await expect(page).toHaveURL(/filter_distance=0/)
  await expect(page).toHaveURL(/location=Berlin.+%3A%3A%3A/)
  await expect(heading(page)).toHaveText(`${jobs} jobs`)
  await unfoldSearch(page)
  await locationField(page).fill('')
  await locationField(page).press('Enter')
  await expect(page).not.toHaveURL(/filter_distance/)
  await expect(heading(page)).not.toHaveText(`${jobs} jobs`)
})

test('a click on a pin of several places zooms in @desk', async ({ page }) => {
  await showMap(page, `/careers/search?${site}`)
  const pin = page.getByRole('button', { name: /and \d+ more places nearby/ }).first()
  const name = (await pin.getAttribute('aria-label')) ?? ''
  await pin.click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByTestId('map-marker').first()).toBeAttached()
  await expect(page).not.toHaveURL(/location=|map_bounds=/)
})

test('a visitor searches the visible area, which is offered once the map was moved and replaces the place @desk', async ({
  page,
}) => {
  await showMap(page, near)
  await expect(searchArea(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await searchArea(page).click()
  await expect(page).toHaveURL(/filter_map_bounds=/)
  await expect(page).not.toHaveURL(/location=/)
  await expect(searchArea(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Remove Map area' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove Map area' }).click()
  await expect(page).not.toHaveURL(/map_bounds/)
})

test('dragging moves the map @desk', async ({ page }) => {
  await showMap(page, near)
  const box = await page.getByTestId('map').boundingBox()
  if (!box) throw new Error('The map has no size.')
  await page.mouse.move(box.x + 200, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 320, box.y + 240, { steps: 5 })
  await page.mouse.up()
  await expect(searchArea(page)).toBeVisible()
})

test('one finger scrolls the page, not the map @phone', async ({ page }) => {
  await showMap(page, near)
  const touch = await page
    .getByTestId('map')
    .locator('canvas')
    .locator('..')
    .evaluate((map) => getComputedStyle(map).touchAction)
  expect(touch).toBe('pan-x pan-y')
})

test('a visitor moves between pins, moves the map and searches its area with the keyboard alone @desk', async ({
  page,
}) => {
  await showMap(page, near)
  await page.getByRole('region', { name: 'Job map' }).focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('Tab')
  const first = await focused()
  expect(first).toMatch(/jobs?$/)
  await page.keyboard.press('ArrowRight')
  expect(await focused()).not.toBe(first)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await expect(searchArea(page)).toBeVisible()
  await searchArea(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filter_map_bounds=/)
  await expect(searchArea(page)).toHaveCount(0)
})

test.describe('with access to the visitor’s location', () => {
  test.use({ geolocation: { latitude: 52.52, longitude: 13.4 }, permissions: ['geolocation'] })
  test('a visitor finds jobs nearby and sees their location on the map @desk', async ({ page }) => {
    await page.goto(`/careers/search?${site}&location=current+location&tab=map`)
    await expect(page.getByRole('img', { name: 'Your location' })).toBeAttached({ timeout: 20_000 })
    await expect(page.getByTestId('job-card').first()).toContainText('Berlin')
  })
})

test.describe('without access to the visitor’s location', () => {
  test.use({ permissions: [] })
  test('the page asks for a city or region, and the map shows no location @desk', async ({ page }) => {
    await page.goto(`/careers/search?${site}&location=current+location&tab=map`)
    await expect(page.getByText(/Enter a city or region instead/)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Your location' })).toHaveCount(0)
  })
})

test('opening the map keeps the company’s colours and doesn’t load styles twice [A03] @desk', async ({ page }) => {
  test.slow()
  const domain = `colours${test.info().retry}.example`
  await createSite(domain, {
    branding: { accentColor: '#7a2e4d' },
    pcsxConfig: { searchConfig: { mapConfig: { enabled: true } } },
  })
  const location = { name: 'Leeds', lat: 53.8, lon: -1.55 }
  await importJobs(domain, [{ id: 'c1', title: 'Nurse', description: 'Days.', locations: [location] }])
  await idOf(page.request, domain, 'c1')
  const styles: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(new URL(request.url()).pathname)
  })
  await page.goto(`/careers?domain=${domain}&tab=map`)
  await waitForPins(page)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCSS(
    'background-color',
    'rgb(122, 46, 77)',
  )
  expect(styles.filter((path) => path === styles[0])).toHaveLength(1)
})

test('a site without maps has no map and no mention of one in its heading @desk', async ({ page }) => {
  await page.goto('/careers?domain=northgate.example&tab=map')
  await expect(page.getByRole('heading', { level: 1, name: 'Job search', exact: true })).toBeAttached()
  await expect(page.getByTestId('job-card').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show map' })).toHaveCount(0)
  await expect(page.getByTestId('map')).toHaveCount(0)
  await page.goto(`/careers?${site}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Job search with maps' })).toBeAttached()
})

for (const [what, spoil] of [
  [
    'a browser that can’t draw the map',
    (page: Page) =>
      page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null
      }),
  ],
  ['a map whose script fails to load', (page: Page) => page.route(/MapPanel-.*\.js/, (route) => route.abort())],
] as const) {
  test(`${what} says so and lists the places @desk`, async ({ page }) => {
    await spoil(page)
    await page.goto(near)
    await isReady(page)
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(page.getByText('This browser can’t show the map.')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: /^Berlin, Germany, \d+ jobs$/ }).click()
    await expect(page).toHaveURL(/filter_distance=0/)
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })
    test(`the page with its map meets the accessibility rules${colorScheme === 'light' ? '' : ' @desk'}`, async ({
      page,
    }) => {
      await showMap(page, near)
      expect(await refusedBy(page)).toEqual([])
    })
  })
}
