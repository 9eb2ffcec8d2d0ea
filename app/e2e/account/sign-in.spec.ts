import { expect, test } from '@playwright/test'
import { DEMO, open, refusals } from '../steps/page-steps.ts'
import { accountMenu, emailField, passwordField, signIn, signInButton, signInWindow } from '../steps/sign-in-steps.ts'

test('a candidate signs in on a search page, stays there, and signs out to the careers home [R7] [R12] @desk', async ({
  page,
}) => {
  await open(page, '/careers/search?query=engineer')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(signInWindow(page)).toBeVisible()
  await expect(emailField(page)).toBeFocused()
  await signIn(page)
  await expect(signInWindow(page)).toHaveCount(0)
  await expect(page).toHaveURL(/query=engineer/)
  await accountMenu(page).click()
  await expect(page.getByText('alice@example.com')).toBeVisible()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/careers\?domain=meridian\.example/)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  const { data } = await (await page.request.get(`/api/auth/session?${DEMO}`)).json()
  expect(data.viewer).toBeNull()
})

test('a private page asks a visitor to sign in, shows nothing before, and opens afterwards [R12] [R3] @desk', async ({
  page,
}) => {
  const answer = await page.goto(`/careers/profile?${DEMO}`)
  expect(answer?.status()).toBe(401)
  await expect(page).toHaveTitle(/My profile/)
  await expect(signInWindow(page)).toBeVisible()
  const behind = page.getByRole('heading', { name: 'Sign in to see this page', includeHidden: true })
  await expect(behind).toBeAttached()
  await expect(behind).toBeHidden()
  await signIn(page)
  await expect(signInWindow(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/careers\/profile/)
  await expect(accountMenu(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in to see this page' })).toHaveCount(0)
})

for (const path of ['/careers/interviews/a', '/careers/applications/a', '/careers/applications/a/sent/1'])
  test(`a visitor without a guest’s link signs in at ${path}, and is led back there @desk`, async ({ page }) => {
    const answer = await page.goto(`${path}?${DEMO}`)
    expect(answer?.status()).toBe(401)
    await expect(signInWindow(page)).toBeVisible()
    const button = page.getByRole('main').getByRole('link', { name: 'Sign in', includeHidden: true })
    await expect(button).toHaveAttribute('href', new RegExp(`next=${encodeURIComponent(path)}`))
    await signIn(page)
    await expect(accountMenu(page)).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/We can’t find/)
  })

for (const [way, close] of [
  ['the button', (page) => page.getByRole('button', { name: 'Close' }).click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
] as [string, (page: import('@playwright/test').Page) => Promise<void>][]) {
  test(`closing the sign-in of a private page with ${way} leads to the careers home [R12] @desk`, async ({ page }) => {
    await page.goto(`/careers/offers?${DEMO}`)
    await expect(signInWindow(page)).toBeVisible()
    await close(page)
    await expect(page).toHaveURL(/\/careers\?domain=meridian\.example$/)
    await expect(signInWindow(page)).toHaveCount(0)
  })
}

test('applying asks to sign in only if the company requires it [R6] [R12] @desk', async ({ page }) => {
  const asks = await page.goto('/careers/apply?pid=1&domain=northgate.example')
  expect(asks?.status()).toBe(401)
  const open = await page.request.get(`/careers/apply?pid=1&${DEMO}`)
  expect(open.status()).not.toBe(401)
})

test('a parameter in the search page’s address opens the sign-in dialog once [R12] [A18] @desk', async ({ page }) => {
  for (const value of ['1', 'true']) {
    await open(page, `/careers?show_login_modal=${value}`)
    await expect(signInWindow(page)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(signInWindow(page)).toHaveCount(0)
  // Answered, the window stays closed when the page is loaded again or shared.
  await expect(page).toHaveURL(/\/careers\?domain=meridian\.example$/)
  await open(page, '/careers?show_login_modal=0')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(signInWindow(page)).toHaveCount(0)
})

test('the sign-in page returns to the previous page, and never to another site [R8] @desk', async ({ page }) => {
  const next = encodeURIComponent(`/careers/search?query=engineer&${DEMO}`)
  await open(page, `/candidate/login?${DEMO}&next=${next}`)
  await signIn(page)
  await expect(page).toHaveURL(/\/careers\/search\?query=engineer/)
  // Signed-in candidates continue at once.
  await page.goto(`/candidate/login?${DEMO}&next=${encodeURIComponent('//elsewhere.example/')}`)
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/careers\?domain=meridian\.example$/)
  await page.goto(`/careers/login?${DEMO}&pid=12-nurse,13`)
  await expect(page).toHaveURL(/\/careers\/job\/12\?domain=meridian\.example$/)
})

test('without JavaScript a private page leads to the sign-in page, which says what it needs [R12] @desk', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/careers/profile?${DEMO}`)
  await expect(page).toHaveURL(/\/candidate\/login\?domain=meridian\.example&next=%2Fcareers%2Fprofile/)
  await expect(page.getByRole('main').getByText('Turn on JavaScript to sign in')).toBeVisible()
  await context.close()
})

test('errors appear below their fields, the first one gets the focus, and nothing typed is lost @desk', async ({
  page,
}) => {
  await open(page, '/careers/login')
  await signInButton(page).click()
  await expect(emailField(page)).toBeFocused()
  await expect(emailField(page)).toHaveAccessibleDescription('Enter your email address.')
  await expect(passwordField(page)).toHaveAccessibleDescription('Enter your password.')
  expect(await refusals(page)).toEqual([])
  await emailField(page).fill('alice')
  await passwordField(page).fill('wrong-one')
  await signInButton(page).click()
  await expect(emailField(page)).toHaveAccessibleDescription(/name@example\.com/)
  await signIn(page, 'alice@example.com', 'wrong-one')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The email address or password is wrong.')
  await expect(passwordField(page)).toHaveValue('wrong-one')
  expect(await refusals(page)).toEqual([])
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(emailField(page)).toHaveValue('alice@example.com')
})

test('fields are labelled for password managers, and pasting works @desk', async ({ page, context, browserName }) => {
  test.skip(browserName !== 'chromium')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/careers/login')
  await expect(emailField(page)).toHaveAttribute('autocomplete', 'username')
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password')
  await page.evaluate(() => navigator.clipboard.writeText('pasted-one'))
  await passwordField(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(passwordField(page)).toHaveValue('pasted-one')
})

test('a candidate signs in with the keyboard alone in the dialog, which keeps and returns the focus @desk', async ({
  page,
}) => {
  await open(page, '/careers')
  await page.getByRole('link', { name: 'Sign in' }).focus()
  await page.keyboard.press('Enter')
  await expect(emailField(page)).toBeFocused()
  expect(await refusals(page)).toEqual([])
  const order: string[] = []
  for (let step = 0; step < 14; step += 1) {
    order.push(
      await page.evaluate(() =>
        document.activeElement?.closest('dialog') ? 'in' : (document.activeElement?.tagName ?? ''),
      ),
    )
    await page.keyboard.press('Tab')
  }
  // Past the last element the browser's own bar comes, never the page behind.
  expect(order.filter((place) => place !== 'in' && place !== 'BODY')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(signInWindow(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('alice@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('foyer-demo')
  await page.keyboard.press('Enter')
  await expect(accountMenu(page)).toBeVisible()
})
