import { expect, type Page, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { idOf, importJobs, privatePosition } from '../steps/operator.ts'
import { isReady } from '../steps/page-steps.ts'
import { recordNotices } from '../steps/notices.ts'

const domain = 'meridian.example'
const start = `/careers?domain=${domain}`

async function accessible(page: Page): Promise<void> {
  expect(await refusedBy(page)).toEqual([])
}

const ad = {
  id: 'spec-harbour',
  title: 'Harbour pilot coordinator',
  description:
    '<h4>The work</h4><ul><li>Plan arrivals</li></ul><h4>Pay bands</h4><table><tr><th>Band</th><th>Amount</th></tr><tr><td>1</td><td>51,000</td></tr></table>',
  locations: ['Hamburg', 'Bremen', 'Kiel', 'Rostock', 'Lübeck'].map((name) => ({ name: `${name}, Germany` })),
  department: 'Field Service',
  employment_type: 'full_time',
  work_location: 'hybrid',
  skills: ['Radio', 'Tides'],
  salary: { min: 51000, max: 64000, currency: 'EUR', interval: 'year' },
  closes_at: '2099-03-01T12:00:00Z',
  apply_url: 'https://apply.example.org/jobs/1?from=site',
}
const plain = {
  id: 'spec-plain',
  title: 'Tide gauge reader',
  description: '<p>Reads tide gauges.</p>',
  contact: { name: 'Rita Stone', role: 'Recruiter', email: 'rita@meridian.example', shown: true },
}
const hostile = {
  id: 'spec-hostile',
  title: 'Clerk <img src=x onerror="window.hacked=1">',
  description: `<p>Kind <b>words</b></p><script>window.hacked=2</script><img src=x onerror="window.hacked=3"><svg onload="window.hacked=4"></svg>
    <a href="javascript:window.hacked=5">a link</a><style>body{display:none}</style><iframe srcdoc="<script>parent.hacked=6</script>"></iframe>
    <p onclick="window.hacked=7" style="position:fixed">&lt;script&gt;window.hacked=8&lt;/script&gt; is shown as text</p><table><tr><td>open`,
}
const secret = { id: 'spec-private', title: 'Head of quiet projects', description: '<p>Quiet.</p>', private: true }
const ids: Record<string, string> = {}

test.beforeAll(async ({ request }) => {
  await importJobs(domain, [ad, plain, hostile, secret])
  for (const { id } of [ad, plain, hostile]) ids[id] = await idOf(request, domain, id)
})

const address = (id: string, rest = '') => `/careers/job/${ids[id]}${rest}?domain=${domain}`

/** Opens a page and waits until its scripts run, which is when it reports that it was opened. */
async function open(page: Page, path: string): Promise<void> {
  const ready = page.waitForRequest('**/vslog*')
  await page.goto(path)
  await ready
}

/** Opens the list, and then the position by a click, as people do. */
async function choose(page: Page, id: string, title: string): Promise<void> {
  await open(page, `/careers/search?domain=${domain}&query=${encodeURIComponent(id)}`)
  await page.getByTestId('job-card').getByRole('link', { name: title }).click()
}

test('a job’s page shows its pay, places, closing date and how to apply [R2] @desk', async ({ page }) => {
  await page.goto(address(ad.id))
  await expect(page).toHaveTitle(/Harbour pilot coordinator.*Job details/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour pilot coordinator')
  const details = page.getByTestId('position-details')
  await expect(details).toContainText('€51,000–€64,000 a year')
  await expect(details).toContainText(/Apply by\s*Mar 1, 2099/)
  await expect(details).toContainText('Hybrid')
  await expect(details.getByText('Lübeck')).toBeHidden()
  await details.getByText('2 more places').click()
  await expect(details.getByText('Lübeck')).toBeVisible()
  await expect(details.getByRole('list').filter({ hasText: 'Tides' }).first()).toBeVisible()
  const apply = details.getByRole('link', { name: /^Apply/ }).first()
  await expect(apply).toHaveAttribute('href', 'https://apply.example.org/jobs/1?from=site')
  await expect(apply).toHaveAttribute('target', '_blank')
  await expect(apply).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('heading', { level: 2, name: 'The work' })).toBeVisible()
  await accessible(page)
})

test('a job’s page names the contact whom the company shows, else the company’s support link @desk', async ({
  page,
}) => {
  const contact = page.locator('.position-contact')
  await page.goto(address(plain.id))
  await expect(contact).toHaveText('Contact: Rita Stone, Recruiter')
  await expect(contact.getByRole('link')).toHaveAttribute('href', 'mailto:rita@meridian.example')
  await accessible(page)
  await page.goto(address(ad.id))
  await expect(contact).toHaveText('Contact: Meridian Works')
  await expect(contact.getByRole('link')).toHaveAttribute('href', 'mailto:careers@meridian.example')
})

test('title, place, pay and the way to apply come first, rare facts below the text with Apply and Save again', async ({
  page,
}, { project }) => {
  await page.goto(address(ad.id))
  const details = page.getByTestId('position-details')
  const top = (await details.boundingBox())?.y ?? 0
  const apply = details.getByRole('link', { name: /^Apply/ })
  const lead = [
    page.getByRole('heading', { level: 1 }),
    details.getByText(/^Hamburg, Germany/),
    details.getByText(/^€51,000/),
  ]
  // A phone has them in a bar at the bottom edge.
  for (const part of project.name === 'phone' ? lead : [...lead, apply.first()]) {
    const box = await part.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0) - top).toBeLessThan(250)
  }
  await expect(apply.first()).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, 400)
  await expect(apply.first()).toBeInViewport({ ratio: 1 })
  await expect(details.getByText('spec-harbour')).toBeHidden()
  await details.getByText('More about this ad').click()
  await expect(details.getByText('spec-harbour')).toBeVisible()
  await expect(apply).toHaveCount(project.name === 'phone' ? 1 : 2)
  await expect(details.getByRole('button', { name: 'Save', exact: true })).toHaveCount(project.name === 'phone' ? 1 : 2)
  await accessible(page)
})

test('the number in a job’s address identifies it, and the words after it don’t matter [R2] @desk', async ({
  page,
}) => {
  await page.goto(address(ad.id, '-some-other-title'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour pilot coordinator')
  await page.goto(`/careers/job?pid=${ids[ad.id]}-anything&domain=${domain}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour pilot coordinator')
})

test('a job without pay says so, and one without its own link is applied for on this site @desk', async ({ page }) => {
  await page.goto(address(plain.id))
  await expect(page.getByTestId('position-details')).toContainText('Not stated')
  await expect(page.getByRole('link', { name: 'Apply', exact: true }).first()).toHaveAttribute(
    'href',
    /^\/careers\/apply\?pid=\d+/,
  )
  await accessible(page)
})

test('scripts and styles in an ad don’t run, and its text is shown [J9] @desk', async ({ page }) => {
  await page.goto(address(hostile.id))
  const details = page.getByTestId('position-details')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.title)
  await expect(details.getByText('is shown as text')).toContainText('<script>')
  await expect(details.getByText('a link')).toBeVisible()
  await expect(details.getByRole('link', { name: 'a link' })).toHaveCount(0)
  await expect(details.locator('.description :is(script, img, svg, iframe, style, [onclick], [style])')).toHaveCount(0)
  await details.getByText('is shown as text').click()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await accessible(page)
})

test('a private job opens only with its key, and is hidden from search engines [J10] @desk', async ({ page }) => {
  const { key, id } = await privatePosition(domain, secret.id)
  const wrong = await page.goto(`/careers/job/private?pid=${id}&key=AAAAAAAAAAAAAAAAAAAAAA&domain=${domain}`)
  expect(wrong?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job not found')
  expect((await page.goto(`/careers/job/${id}?domain=${domain}`))?.status()).toBe(404)
  const right = await page.goto(`/careers/job/private?pid=${id}&key=${key}&domain=${domain}`)
  expect(right?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(secret.title)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
  await expect(page.getByText('We couldn’t load')).toHaveCount(0)
})

test('the address of a job that never existed returns 404 and offers a search @desk', async ({ page }) => {
  const answer = await page.goto(`/careers/job/5-nothing?domain=${domain}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job not found')
  await accessible(page)
  await page.getByRole('textbox', { name: 'Search jobs' }).fill('harbour')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/query=harbour/)
  await expect(page).toHaveURL(/domain=meridian\.example/)
  await expect(page.getByTestId('job-card').first()).toBeVisible()
})

test('a visitor copies the link if the browser can’t share [S13] @desk', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(address(ad.id))
  await isReady(page)
  const said = await recordNotices(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await said('Copied to Clipboard')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`/careers/job/${ids[ad.id]}`)
  expect((await page.request.get(copied)).status()).toBe(200)
})

test('a visitor sees a message if the link can’t be copied [S13] @desk', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  await page.goto(address(ad.id))
  await isReady(page)
  const said = await recordNotices(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await said('Sorry, unable to copy the variable. Please contact Support')
})

test('a visitor shares a job with the device’s own sharing @desk', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (what: ShareData) => Promise.resolve(Object.assign(window, { shared: what })),
    })
  })
  await page.goto(address(ad.id))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as Window & { shared?: ShareData }).shared))
    .toMatchObject({ title: ad.title, url: expect.stringContaining(`/careers/job/${ids[ad.id]}`) })
})

for (const [part, sentence] of [
  ['match_details', 'We couldn’t load your matching skills.'],
  ['position_insights', 'We couldn’t load the skills in demand.'],
  ['similar_positions', 'We couldn’t load similar jobs.'],
] as const) {
  test(`when ${part.replace('_', ' ')} fail, the rest of the job is shown, and they load on retry [J9] @desk`, async ({
    page,
  }) => {
    await page.route(`**/api/pcsx/${part}?*`, (route) =>
      route.fulfill({ status: 500, json: { error: { message: '' } } }),
    )
    await choose(page, ad.id, ad.title)
    const details = page.getByTestId('position-details')
    await expect(details.getByRole('heading', { name: ad.title })).toBeVisible()
    const note = details.getByText(sentence)
    await expect(note).toBeVisible()
    await expect(details.getByText('We couldn’t load')).toHaveCount(1)
    await accessible(page)
    await page.unroute(`**/api/pcsx/${part}?*`)
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect(note).toHaveCount(0)
  })
}

test('a job that can’t be loaded shows an error for two seconds and can be retried [J11] [A09] @desk', async ({
  page,
  isMobile,
}) => {
  await page.route('**/api/pcsx/position_details?*', (route) =>
    route.fulfill({ status: 500, json: { error: { message: '' } } }),
  )
  const said = await recordNotices(page)
  await choose(page, ad.id, ad.title)
  await said('Failed to load position details')
  await expect(page.getByText('Server error. Please try again.')).toBeVisible()
  // Beside the list no card stays chosen.
  if (!isMobile)
    await expect(page.getByTestId('job-card').getByRole('link').and(page.locator('[aria-current=true]'))).toHaveCount(0)
  await accessible(page)
  await expect(page.getByTestId('snack')).toHaveCount(0)
  await page.unroute('**/api/pcsx/position_details?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: ad.title, level: isMobile ? 1 : 2 })).toBeVisible()
})

test('a site’s override hides similar jobs for one job [J12] @desk', async ({ page }) => {
  await page.route('**/api/pcsx/overrides?*', (route) =>
    route.fulfill({
      json: {
        status: 200,
        error: { message: '', body: '' },
        data: { overrides: { positionDetailsConfig: { showSimilarPositions: false } } },
        metadata: null,
      },
    }),
  )
  const answered = page.waitForResponse('**/api/pcsx/similar_positions?*')
  await choose(page, ad.id, ad.title)
  await answered
  await expect(page.getByRole('heading', { name: 'Skills' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Similar jobs' })).toHaveCount(0)
})

test('a fallback response is marked as one [J9] @desk', async ({ page }) => {
  await page.route('**/api/pcsx/position_details?*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, metadata: { isFallback: true } } })
  })
  await choose(page, ad.id, ad.title)
  await expect(page.getByTestId('position-details')).toHaveAttribute('data-fallback', 'true')
})

test('a visitor opens a job at its heading and returns to the same place in the list [J2] @desk', async ({
  page,
  isMobile,
}) => {
  await open(page, start)
  const card = page.getByTestId('job-card').nth(6).getByRole('link')
  const title = (await card.textContent()) ?? ''
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  if (isMobile) await card.click()
  else await card.press('Enter')
  const heading = page.getByTestId('position-details').getByRole('heading', { name: title, exact: true })
  await expect(heading).toBeFocused()
  if (!isMobile) {
    // Beside the list: the link back to the card is the one before the heading.
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Back to results' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card).toBeFocused()
    return
  }
  expect(before).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/careers\/job\//)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await expect(card).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('a printed job has the ad, its facts, the company and the address, and no buttons [A15] @desk', async ({
  page,
}) => {
  await page.goto(address(ad.id))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('€51,000–€64,000 a year')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveText('Meridian Works', { useInnerText: true })
  await expect(page.getByText(/^http.*\/careers\/job\/\d+/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a job is shown in full with similar jobs, without buttons that need scripts @desk', async ({ page }) => {
    await page.goto(address(ad.id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ad.title)
    await expect(page.getByText('€51,000–€64,000 a year')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Similar jobs' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Apply/ }).first()).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})
