import { expect, type Page, type Route, test } from '@playwright/test'
import { watchErrors } from '../form-kit/form-kit-steps.ts'
import { cards, openFilter } from '../search/search-steps.ts'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { DEMO, holdBack, isReady, open, refusals } from '../steps/page-steps.ts'
import { accountMenu } from '../steps/sign-in-steps.ts'

// A retry adds a number to the address.
const DATE = '**/gen/js/DateField-*.js*'
const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' })
const firstName = (page: Page) => page.getByRole('textbox', { name: 'First name', exact: true })
const startDate = (page: Page) => page.getByRole('group', { name: 'Earliest start' })

/** Opens the form of an application and types a name. */
async function typeAName(page: Page): Promise<void> {
  await open(page, '/form-kit/forms/application')
  await firstName(page).fill('Nadia')
}

/** Counts the documents that are requested from now on. */
function watchDocuments(page: Page): () => number {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  return () => documents
}

test('scripts are served from /gen/js/ and cached for a year, and a missing one is not cached [S11]', async ({
  page,
  request,
}) => {
  const scripts: string[] = []
  page.on('request', (one) => {
    if (['script', 'stylesheet'].includes(one.resourceType())) scripts.push(new URL(one.url()).pathname)
  })
  await typeAName(page)
  await expect(startDate(page).getByRole('spinbutton').first()).toBeVisible()
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((path) => !path.startsWith('/gen/js/'))).toEqual([])
  const known = await request.get(scripts[0] ?? '')
  expect(known.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  const missing = await request.get('/gen/js/gone-0a1b2c3d.js')
  expect(missing.status()).toBe(404)
  expect(missing.headers()['cache-control']).toBe('no-store')
})

test('a field whose script fails to load says so, keeps what was typed, and loads on retry [S11]', async ({ page }) => {
  const errors = watchErrors(page)
  await page.route(DATE, (route) => route.abort())
  await typeAName(page)
  const alert = startDate(page).getByRole('alert')
  await expect(alert).toContainText('An error occurred while retrieving data')
  await expect(alert).toContainText('Loading chunk DateField failed')
  expect(errors.join('\n')).toContain('Loading chunk DateField failed')
  expect(await refusals(page, '.fk-state')).toEqual([])

  await startDate(page).getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('Loading chunk DateField failed')
  await page.unroute(DATE)
  await startDate(page).getByRole('button', { name: 'Try again' }).click()
  await expect(startDate(page).getByRole('spinbutton').first()).toBeVisible()
  await expect(startDate(page).first()).toBeFocused()
  await expect(alert).toHaveCount(0)
  await expect(firstName(page)).toHaveValue('Nadia')
})

test('a field whose script is gone from the server never reloads the page [S11]', async ({ page }) => {
  const documents = watchDocuments(page)
  await page.route(DATE, gone)
  await typeAName(page)
  for (let time = 0; time < 3; time += 1) {
    const requested = page.waitForRequest((request) => request.method() === 'GET' && /DateField-/.test(request.url()))
    await startDate(page).getByRole('button', { name: 'Try again' }).click()
    await requested
  }
  await expect(startDate(page).getByRole('alert')).toContainText('Loading chunk DateField failed')
  await expect(firstName(page)).toHaveValue('Nadia')
  expect(documents()).toBe(1)
})

test('a dialog whose script and texts fail to load says so, and opens when its button is pressed again', async ({
  page,
}) => {
  await open(page, '/careers')
  await isReady(page)
  const parts = /\/gen\/js\/(?:JobAlertDialog-\w+|\w+\/en-jobAlerts)\.js/
  await page.route(parts, (route) => route.abort())
  const button = page.getByRole('button', { name: 'Get job alerts' })
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible()
  await page.unroute(parts)
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('what a visitor presses and opens before the scripts are there is done once they are', async ({ page }) => {
  const arrive = await holdBack(page, /\/gen\/js\/.*\.js$/)
  await page.goto(`/careers?${DEMO}`, { waitUntil: 'commit' })
  await openFilter(page, 'Department')
  await expect(page.getByText('Loading…').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Get job alerts' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  arrive()
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 20_000 })
})

test('a form that is sent before the scripts are there is sent once they are, and no password gets into the address', async ({
  page,
}) => {
  const arrive = await holdBack(page, /\/gen\/js\/.*\.js$/)
  await page.goto('/candidate/login?domain=meridian.example', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('bob@example.com')
  await page.locator('input[type=password]').fill('foyer-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/candidate\/login\?domain=meridian\.example$/)
  arrive()
  await expect(page).not.toHaveURL(/login|password/, { timeout: 20_000 })
})

test('a file that is chosen before the scripts are there is uploaded once they are', async ({ page }) => {
  await newCandidate(page)
  const arrive = await holdBack(page, /\/gen\/js\/.*\.js$/)
  await page.goto(`/careers/profile/resumes?${DEMO}`, { waitUntil: 'commit' })
  const file = { name: 'early.txt', mimeType: 'text/plain', buffer: Buffer.from('Nadia Reed\nNurse\n') }
  await page.locator('input[type=file]').setInputFiles(file)
  arrive()
  await expect(page.getByRole('main')).toContainText('early.txt', { timeout: 30_000 })
})

test('the account menu stays open if it was opened before the scripts were there', async ({ page }) => {
  await signIn(page, 'alice@example.com')
  const arrive = await holdBack(page, /\/gen\/js\/.*\.js$/)
  await page.goto(`/careers?${DEMO}`, { waitUntil: 'commit' })
  await accountMenu(page).click()
  arrive()
  await isReady(page)
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test.describe('a page whose script fails to load', () => {
  /** The scripts of the other pages are not there while the gallery is open. */
  async function goToJobs(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
    await open(page, '/form-kit')
    await page.route('**/gen/js/*.js', answer)
    await page.getByRole('banner').getByRole('link', { name: 'Meridian Works' }).click()
  }
  const message = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page didn’t load' })

  test('says so, and opens on retry [S11]', async ({ page }) => {
    const documents = watchDocuments(page)
    await goToJobs(page, (route) => route.abort())
    await expect(message(page)).toContainText('Loading chunk jobs failed')
    await expect(page).toHaveURL(/\/careers/)
    expect(documents()).toBe(1)
    expect(await refusals(page, 'main')).toEqual([])
    await page.unroute('**/gen/js/*.js')
    await message(page).getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page).first()).toBeVisible()
    expect(documents()).toBe(2)
  })

  test('reloads by itself if the script is gone from the server, as after a deploy [hole 27]', async ({ page }) => {
    const documents = watchDocuments(page)
    await goToJobs(page, async (route) => {
      if (documents() === 1) await gone(route)
      else await route.continue()
    })
    await expect(cards(page).first()).toBeVisible()
    await isReady(page)
    await expect(message(page)).toHaveCount(0)
    expect(documents()).toBe(2)
  })

  test('reloads by itself only once, then says so [hole 27]', async ({ page }) => {
    await goToJobs(page, gone)
    await expect(page).toHaveURL(/\/careers/)
    await expect(cards(page).first()).toBeVisible()
    await page.unroute('**/gen/js/*.js')
    const documents = watchDocuments(page)
    await goToJobs(page, gone)
    await expect(message(page)).toContainText('Loading chunk jobs failed')
    // The gallery's document only.
    expect(documents()).toBe(1)
  })
})
