import { expect, type Page, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { cards } from '../search/search-steps.ts'
import { open } from '../steps/page-steps.ts'
import { accountMenu, signIn } from '../steps/sign-in-steps.ts'
import { themes } from './two-themes.ts'

const panel = (page: Page) => page.getByTestId('assistant-panel')
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Your message' })
const log = (page: Page) => panel(page).getByRole('log')

/** Uses the page once: the assistant loads with the first use, or after a while. */
const use = (page: Page) => page.keyboard.press('Shift')

/** Opens the panel by keyboard and waits for its field. */
async function openPanel(page: Page): Promise<void> {
  await use(page)
  await page.getByRole('button', { name: 'Ask the assistant' }).press('Enter')
  await expect(field(page)).toBeFocused()
}

/** Sends a message and waits for the whole answer. */
async function say(page: Page, text: string): Promise<void> {
  await expect(log(page)).toHaveAttribute('aria-busy', 'false')
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(log(page)).toHaveAttribute('aria-busy', 'false')
  await expect(field(page)).toBeFocused()
}

test('in a window as short as at a zoom of 200 %, the assistant’s button ends the page and covers nothing [S10] [second/B3-14]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 500 })
  await open(page, '/careers')
  await use(page)
  const button = page.getByRole('button', { name: 'Ask the assistant' })
  await expect(button).toBeVisible()
  await expect(button).not.toBeInViewport()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const [footer, box] = [await page.getByRole('contentinfo').boundingBox(), await button.boundingBox()]
  expect(box?.y).toBeGreaterThanOrEqual((footer?.y ?? 0) + (footer?.height ?? 0))
})

test('a visitor searches, asks and confirms by keyboard, and the page behind stays as it was [C1] [C2] @desk', async ({
  page,
}) => {
  await open(page, '/careers/search?query=technician')
  await expect(cards(page).first()).toBeVisible()
  const before = await cards(page).first().boundingBox()
  await openPanel(page)
  expect(await cards(page).first().boundingBox()).toEqual(before)
  await expect(panel(page).getByText('You are talking to a program')).toBeVisible()
  expect(await refusedBy(page)).toEqual([])

  await say(page, 'Engineering jobs in Berlin')
  const removal = panel(page).getByRole('button', { name: 'Search without Berlin' })
  await expect(removal).toBeVisible()
  await removal.press('Enter')
  await expect(log(page).getByText('Search without Berlin')).toBeVisible()
  await expect(removal).toBeHidden()

  await say(page, 'When will I hear from you?')
  await expect(log(page).getByRole('blockquote').getByText('within 10 working days')).toBeVisible()

  await say(page, 'Add the first job to my cart')
  await log(page).getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(log(page).getByText('Done', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Job cart, 1 job', includeHidden: true })).toBeAttached()
  expect(await refusedBy(page)).toEqual([])

  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ask the assistant' })).toBeFocused()
})

test('a conversation lasts from page to page, until it is forgotten or the person signs out [C1] @desk', async ({
  page,
}) => {
  await open(page, '/careers/search')
  await openPanel(page)
  await say(page, 'When will I hear from you?')
  await open(page, '/careers/events')
  await open(page, '/careers/search')
  await use(page)
  await expect(log(page).getByRole('blockquote')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Clear chat' }).click()
  await expect(log(page).getByRole('blockquote')).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('assistant'))).toBeNull()
})

test('an answer that takes long says so and can be stopped [C1] @desk', async ({ page }) => {
  await open(page, '/careers/search')
  await openPanel(page)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/pcsx/assistant/messages*', async (route) => {
    await held
    await route.abort().catch(() => undefined)
  })
  await field(page).fill('Engineering jobs')
  await field(page).press('Enter')
  await expect(panel(page).getByRole('status').getByText('Searching…')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Stop the answer' }).press('Enter')
  await expect(log(page).getByText('You stopped this answer.')).toBeVisible()
  await expect(field(page)).toBeFocused()
  release()
})

test('the panel meets the accessibility rules in dark mode and right to left [C1] @desk', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(page, '/careers/search?hl=ar')
  await use(page)
  await page.getByRole('button', { name: 'اسأل المساعد' }).press('Enter')
  await panel(page).getByRole('textbox').fill('Engineering jobs in Berlin')
  await panel(page).getByRole('textbox').press('Enter')
  await expect(log(page).getByRole('listitem').first()).toBeVisible()
  await expect(log(page)).toHaveAttribute('aria-busy', 'false')
  expect(await refusedBy(page, '.assistant-panel')).toEqual([])
})

test('at a site that asks for an account, only those who are signed in see the assistant [C1] @desk', async ({
  page,
}) => {
  await open(page, '/careers/search?domain=northgate.example')
  await expect(page.getByTestId('job-card').first()).toBeVisible()
  await use(page)
  const answer = await page.request.get('/api/pcsx/assistant?domain=northgate.example')
  expect(answer.status()).toBe(404)
  await expect(page.getByRole('button', { name: 'Ask the assistant' })).toHaveCount(0)
})

/** Answers the next messages with these events instead of the server's, and an unfinished stream without “done”. */
async function answerWith(page: Page, events: readonly object[]): Promise<void> {
  const body = events.map((event, id) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  await page.route('**/api/pcsx/assistant/messages*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/event-stream', body }),
  )
}

test('every state of the panel meets the accessibility rules, also with other themes [C1] @desk', async ({ page }) => {
  const about = { name: '', welcome: 'Hello!', suggestions: ['Any jobs?'], model: 'models.example' }
  await page.route('**/api/pcsx/assistant?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...body, data: about } })
  })
  await open(page, '/careers/search')
  await openPanel(page)
  const refused = () => refusedBy(page, '.assistant-side')
  await expect(panel(page).getByText('models.example')).toBeVisible()
  expect(await refused()).toEqual([])
  await say(page, 'Write me a poem')
  await say(page, 'Is there a swimming pool for staff?')
  await expect(log(page).getByRole('link', { name: /@/ }).last()).toBeVisible()
  await say(page, 'Engineering jobs in Berlin')
  await say(page, 'Add the first job to my cart')
  await expect(log(page).getByRole('button', { name: 'Confirm' })).toBeVisible()
  expect(await refused()).toEqual([])
  await answerWith(page, [
    { type: 'turn', engine: 'model', language: 'en' },
    { type: 'turn', engine: 'rules', language: 'en' },
    { type: 'text', text: 'I found no jobs for this search.' },
    { type: 'done', kind: 'tool', calls: [], intent: 'search_jobs', subject: null },
  ])
  await say(page, 'Anything else?')
  await expect(log(page).getByText('The simple assistant answers.')).toBeVisible()
  await page.unroute('**/api/pcsx/assistant/messages*')
  await answerWith(page, [{ type: 'turn', engine: 'rules', language: 'en' }])
  await say(page, 'And now?')
  await expect(log(page).getByText('The assistant couldn’t answer. Send your message again.')).toBeVisible()
  for (const theme of themes) {
    await page.evaluate((properties) => {
      for (const [name, value] of Object.entries(properties)) document.documentElement.style.setProperty(name, value)
    }, theme)
    expect(await refused()).toEqual([])
  }
})

test('a visitor’s saved job goes on after signing in, and signing out forgets the conversation [C2] @desk', async ({
  page,
}) => {
  await open(page, '/careers/search')
  await openPanel(page)
  await say(page, 'Engineering jobs in Berlin')
  await say(page, 'Save the first job')
  await log(page).getByRole('button', { name: 'Confirm' }).click()
  await signIn(page, 'dave@example.com')
  await expect(log(page).getByText('Done', { exact: true })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close the assistant' }).click()
  await accountMenu(page).click()
  await page
    .getByRole('menuitem', { name: 'Sign out' })
    .or(page.getByRole('link', { name: 'Sign out' }))
    .first()
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('assistant'))).toBeNull()
})

test('a conversation is forgotten after 30 idle minutes [C1] @desk', async ({ page }) => {
  await page.clock.install()
  await open(page, '/careers/search')
  await openPanel(page)
  await say(page, 'When will I hear from you?')
  await expect(log(page).getByRole('blockquote')).toBeVisible()
  await page.clock.fastForward('31:00')
  await expect(log(page).getByRole('blockquote')).toHaveCount(0)
})

test('the panel is 400 pixels at the side from 992, fills a smaller window, and learns what the cart holds [C1] [D5] @desk', async ({
  page,
}) => {
  await page.setViewportSize({ width: 992, height: 800 })
  await open(page, '/careers/search')
  await openPanel(page)
  const side = page.locator('.assistant-side')
  await expect(side).toHaveCSS('z-index', '499')
  await expect(side).toHaveCSS('width', '400px')
  const add = cards(page)
    .first()
    .getByRole('button', { name: /^Add .+ to cart$/ })
  const changed = page.waitForResponse('**/api/pcsx/job_cart*')
  await add.press('Enter')
  const { data } = (await (await changed).json()) as { data: { jobCartData: { id: number }[] } }
  const sent = page.waitForRequest('**/api/pcsx/assistant/messages*')
  await field(page).fill('What is in my cart?')
  await field(page).press('Enter')
  const { context } = (await sent).postDataJSON() as { context: { cart: number[] } }
  expect(context.cart).toEqual(data.jobCartData.map(({ id }) => id))
  await page.setViewportSize({ width: 991, height: 800 })
  await expect(page.getByRole('dialog')).toHaveCSS('width', '991px')
})

test('a candidate uploads a résumé from the panel, and it ends with the jobs that match [C2] [P3] @desk', async ({
  page,
}) => {
  await newCandidate(page)
  await open(page, '/careers/search')
  const byMatch = page.getByRole('option', { name: 'Best fit for you' })
  await expect(byMatch).toHaveCount(0)
  await openPanel(page)
  await say(page, 'Here is my CV')
  await log(page).getByRole('button', { name: 'Confirm' }).click()
  const resume =
    'Ines Prado\n\nExperience\n\nField Service Technician\nHarbor Inc\n2019 – 2023\n\nSkills\n\nFault finding, PLC'
  const file = { name: 'ines.txt', mimeType: 'text/plain', buffer: Buffer.from(resume) }
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Upload résumé', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^We’ve read / })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(log(page).getByText('These jobs fit your profile best:')).toBeVisible()
  await expect(log(page).getByRole('listitem').first()).toBeVisible()
  expect(await refusedBy(page, '.assistant-side')).toEqual([])
  // The list and the open job are refreshed, too.
  await expect(byMatch).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'How this job fits you' })).toContainText('We never read your name')
})
