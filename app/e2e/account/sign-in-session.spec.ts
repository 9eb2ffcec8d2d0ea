import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { newCandidate } from '../steps/new-candidate.ts'
import { createSite } from '../steps/operator.ts'
import { DEMO, isReady, open, openFromElsewhere, refusals } from '../steps/page-steps.ts'
import { recordNotices } from '../steps/notices.ts'
import {
  accountMenu,
  emailField,
  expireSessionCookie,
  PASSWORD,
  passwordField,
  signIn,
  signInButton,
  signInWindow,
} from '../steps/sign-in-steps.ts'

async function openSignedIn(page: Page, path: string, email = 'alice@example.com'): Promise<void> {
  await open(
    page,
    `/candidate/login?${DEMO}&next=${encodeURIComponent(`${path}${path.includes('?') ? '&' : '?'}${DEMO}`)}`,
  )
  await signIn(page, email)
  await expect(accountMenu(page)).toBeVisible()
  await isReady(page)
}

const saveButtons = (page: Page) => page.getByTestId('job-card').getByRole('button', { name: /^Save / })
const queryField = (page: Page) => page.getByRole('combobox', { name: 'Search jobs' })

test('signing out in one tab signs out the others at once [R7]', async ({ page, context }) => {
  await openSignedIn(page, '/careers/search?query=engineer')
  const other = await context.newPage()
  await open(other, '/careers/job/1')
  await accountMenu(other).click()
  await other.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/careers\?domain=meridian\.example$/)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('signing in in one tab signs in the others, and what was typed there stays [R12]', async ({ page, context }) => {
  await open(page, '/careers')
  await page.getByRole('combobox', { name: 'Search jobs' }).fill('half a wor')
  const other = await context.newPage()
  await open(other, '/careers/login')
  await signIn(other)
  await expect(accountMenu(other)).toBeVisible()
  await expect(accountMenu(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search jobs' })).toHaveValue('half a wor')
})

test('/logout asks first when another site sent the candidate there [R7]', async ({ page }) => {
  await openSignedIn(page, '/careers')
  await openFromElsewhere(page, `/logout?${DEMO}`)
  await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible()
  expect(await refusals(page)).toEqual([])
  const who = async () => (await (await page.request.get(`/api/auth/session?${DEMO}`)).json()).data.viewer
  expect(await who()).not.toBeNull()
  for (const request of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
  ]) {
    await page.request.get(`/logout?${DEMO}`, {
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', ...request },
    })
    expect(await who()).not.toBeNull()
  }
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/careers\?domain=meridian\.example$/)
  expect(await who()).toBeNull()
})

test('signing out works without JavaScript and clears the cache [R7]', async ({ browser, page }) => {
  // The browser takes its time to empty the cache.
  test.slow()
  await openSignedIn(page, '/careers')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`/careers?${DEMO}`)
  await accountMenu(plain).click()
  const left = plain.waitForResponse(/\/logout/)
  await plain.getByRole('link', { name: 'Sign out' }).click()
  expect((await (await left).allHeaders())['clear-site-data']).toBe('"cache"')
  await expect(plain).toHaveURL(/\/careers\?domain=meridian\.example$/)
  await expect(plain.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

test('a site without sign-in never offers it, and a candidate’s pages say so [R15]', async ({ page }) => {
  const domain = `no-sign-in-${randomUUID()}.example`
  await createSite(domain, { loginSignupConfig: { candidateLoginEnabled: false } })
  await expect.poll(async () => (await page.request.get(`/careers/profile?domain=${domain}`)).status()).toBe(403)
  for (const path of ['/careers/profile?', '/careers/login?', '/candidate/login?next=/careers/offers&']) {
    await open(page, `${path}domain=${domain}`)
    await expect(page.getByRole('heading', { name: 'You can’t sign in here' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await expect(emailField(page)).toHaveCount(0)
    expect(await refusals(page)).toEqual([])
  }
  await open(page, `/careers?show_login_modal=1&domain=${domain}`)
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await expect(signInWindow(page)).toHaveCount(0)
})

test('a candidate without a right gets the specified message [R16]', async ({ page }) => {
  await open(page, '/careers/login')
  await page.setExtraHTTPHeaders({ 'x-group-id': 'northgate.example' })
  await signIn(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'User does not have permissions to perform this action.',
  )
  await expect(emailField(page)).toHaveValue('alice@example.com')
})

test('two tabs keep working after one of them signed in, because a stale token is replaced silently [S11]', async ({
  page,
  context,
}) => {
  await open(page, '/careers/login')
  const other = await context.newPage()
  await open(other, '/careers')
  await other.getByRole('link', { name: 'Sign in' }).click()
  await expect(signInWindow(other)).toBeVisible()
  const refused: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().includes('/api/auth/')) refused.push(answer.status())
  })
  // A session unknown to this tab, whose token belongs to no session.
  await context.request.get(`/careers?${DEMO}`)
  const { token } = await page.evaluate(async () => {
    const answer = await fetch('/careers?domain=meridian.example')
    return { token: answer.headers.get('x-csrf-token') ?? '' }
  })
  const signed = await context.request.post(`/api/auth/sign-in/email?${DEMO}`, {
    data: { email: 'alice@example.com', password: 'foyer-demo' },
    headers: { 'x-csrf-token': token, origin: new URL(page.url()).origin },
  })
  expect(signed.status()).toBe(200)
  await signIn(page)
  await expect(accountMenu(page)).toBeVisible()
  expect(refused).toEqual([403, 200])
})

test('a token that stays wrong ends in an error, not in a loop [S11]', async ({ page }) => {
  await open(page, '/careers/login')
  let calls = 0
  await page.route('**/api/auth/sign-in/email**', async (route) => {
    calls += 1
    const headers = { ...route.request().headers(), 'x-csrf-token': 'nonsense' }
    await route.continue({ headers })
  })
  await signIn(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid CSRF.')
  expect(calls).toBe(2)
  expect(await refusals(page)).toEqual([])
})

test('a visitor saves a job and signs in, which saves it once and keeps the page as it was [R12]', async ({
  page,
}, info) => {
  await open(page, '/careers/search?query=engineer')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/positions/saved')) calls.push(request.postData() ?? '')
  })
  // Another one for each browser, since both save at one server.
  const button = saveButtons(page).nth(info.project.name === 'phone' ? 1 : 0)
  await button.click()
  await expect(signInWindow(page)).toBeVisible()
  await signIn(page, 'dave@example.com')
  await expect(accountMenu(page)).toBeVisible()
  await expect(page).toHaveURL(/query=engineer/)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(calls).toHaveLength(1)
})

test.describe('a session that ends while a candidate works [S11]', () => {
  let email = ''
  test.beforeEach(async ({ page }) => {
    email = await newCandidate(page)
    await open(page, '/careers/search?query=manager')
    await queryField(page).fill('half a wor')
    await expireSessionCookie(page)
  })

  test('is renewed in place, nothing typed is lost, and the requested action is done', async ({ page }, info) => {
    const from = info.project.name === 'phone' ? 4 : 1
    const [first, second] = [saveButtons(page).nth(from), saveButtons(page).nth(from + 1)]
    await first.click()
    await expect(signInWindow(page).getByText('Session timed out.')).toHaveCount(1)
    await expect(emailField(page)).toHaveValue(email)
    expect(await refusals(page)).toEqual([])
    // Another call meanwhile waits for the same question.
    await second.dispatchEvent('click')
    await expect(signInWindow(page)).toHaveCount(1)
    await passwordField(page).fill('wrong-one')
    await signInButton(page).click()
    await expect(signInWindow(page).getByRole('alert').filter({ hasText: 'is wrong' })).toBeVisible()
    await passwordField(page).fill(PASSWORD)
    await signInButton(page).click()
    await expect(signInWindow(page)).toHaveCount(0)
    await expect(first).toHaveAttribute('aria-pressed', 'true')
    await expect(second).toHaveAttribute('aria-pressed', 'true')
    await expect(queryField(page)).toHaveValue('half a wor')
    const saved = await page.request.get(`/api/pcsx/positions/saved?${DEMO}`)
    expect(saved.status()).toBe(200)
  })

  test('is not renewed when the dialog is closed; the action fails with a message, and the page stays', async ({
    page,
  }, info) => {
    const button = saveButtons(page).nth(info.project.name === 'phone' ? 7 : 8)
    await button.click()
    await expect(signInWindow(page)).toBeVisible()
    const said = await recordNotices(page)
    await page.keyboard.press('Escape')
    await said('Session timed out.')
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(queryField(page)).toHaveValue('half a wor')
  })

  test('is not continued by another account, which gets a fresh page', async ({ page }) => {
    await saveButtons(page).nth(6).click()
    await signIn(page, 'dave@example.com')
    await expect(accountMenu(page)).toHaveAccessibleName(/Dave Lindqvist/)
    await expect(queryField(page)).toHaveValue('manager')
    await expect(saveButtons(page).nth(6)).toHaveAttribute('aria-pressed', 'false')
  })

  test('leads to the jobs as a visitor, when the sign-in for a private page is closed', async ({ page }) => {
    await accountMenu(page).click()
    await page.getByRole('link', { name: 'Saved jobs' }).click()
    await expect(signInWindow(page).getByText('Session timed out.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/careers\?domain=meridian\.example$/)
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  test('is renewed on the way to a private page, which then opens', async ({ page }) => {
    await accountMenu(page).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await passwordField(page).fill('foyer-demo')
    await signInButton(page).click()
    await expect(signInWindow(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/careers\/settings/)
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  })
})
