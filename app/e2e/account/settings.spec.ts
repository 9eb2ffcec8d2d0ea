import { newCandidate } from '../steps/new-candidate.ts'
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { readZip } from '#testing/visitor.ts'
import { isReady, open, refusals } from '../steps/page-steps.ts'
import { listenForSessionEnd, NEW_PASSWORD, openSettings, part, signUp, SITE } from './settings-steps.ts'
import { foyer } from '../steps/operator.ts'
import { codeIn, mailTo } from '../steps/sign-in-steps.ts'

/** Each test and attempt has its own people, since they share one server. */
const person = (name: string) => `${name}.${test.info().testId}.${test.info().retry}@example.com`

async function begin(page: Page, name: string): Promise<string> {
  const email = person(name)
  await signUp(page, email)
  await openSettings(page)
  return email
}

test('going back returns to the previous scroll position, not to the section in the address', async ({ page }) => {
  await signUp(page, person('back'))
  await openSettings(page)
  const parts = page.getByRole('navigation', { name: 'On this page' })
  await parts.getByRole('link', { name: 'Language', exact: true }).click()
  await expect(part(page, 'Language').getByRole('heading')).toBeInViewport()
  const left = () => page.evaluate(() => Math.round(window.scrollY))
  const start = await settled(left)
  await page.mouse.wheel(0, -200)
  await expect.poll(left).not.toBe(start)
  const before = await settled(left)
  await parts.getByRole('link', { name: 'Name', exact: true }).evaluate((link) => (link as HTMLAnchorElement).click())
  await expect.poll(left).not.toBe(before)
  await page.goBack()
  await expect.poll(left).toBe(before)
})

/** Returns a number once it is the same twice in a row. */
async function settled(read: () => Promise<number>): Promise<number> {
  let last = await read()
  await expect
    .poll(async () => {
      const earlier = last
      last = await read()
      return last === earlier
    })
    .toBe(true)
  return last
}

test('a language chosen in the footer becomes the account’s language [A20]', async ({ page }) => {
  await newCandidate(page)
  await open(page, '/careers/saved-jobs')
  await page.getByRole('navigation', { name: 'Language', exact: true }).getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.getByRole('document')).toHaveAttribute('lang', 'de')
  await open(page, '/careers/settings')
  await expect(page.getByRole('combobox', { name: 'Sprache der Seiten und E-Mails' })).toHaveValue('de')
})

test('the page has all sections, links to each, and meets the accessibility rules [R5]', async ({ page }) => {
  // Two whole-page pictures and two reports of the rules.
  test.slow()
  await begin(page, 'whole')
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  for (const link of await links.all()) {
    const name = (await link.textContent()) ?? ''
    await expect(part(page, name)).toBeVisible()
    expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), name).toBeLessThanOrEqual(
      0,
    )
  }
  await page.getByRole('link', { name: 'Language', exact: true }).click()
  await expect(part(page, 'Language').getByRole('heading')).toBeInViewport()
  // Phones widen the window to what does not fit, so its own width says nothing.
  const wide = page.viewportSize()?.width ?? 0
  const { x = 0, width = wide + 1 } = (await part(page, 'Name').boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(wide)
  await page.screenshot({ path: test.info().outputPath('light.png'), fullPage: true })
  expect(await refusals(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('dark.png'), fullPage: true })
  expect(await refusals(page)).toEqual([])
})

test('a candidate saves a name with the keyboard alone; errors appear below the field, and what was typed stays', async ({
  page,
}) => {
  await begin(page, 'name')
  const name = part(page, 'Name')
  const first = name.getByLabel('First name')
  await first.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription('Enter your first name.')
  expect(await refusals(page)).toEqual([])
  await page.route('**/settings/name*', (route) => route.abort())
  await page.keyboard.type('Nour')
  await page.keyboard.press('Enter')
  await expect(name.getByRole('alert')).toContainText('what you typed is still here')
  await expect(first).toHaveValue('Nour')
  await page.unroute('**/settings/name*')
  await page.keyboard.press('Enter')
  await expect(name.getByRole('status')).toHaveText('Saved')
  await page.reload()
  await expect(first).toHaveValue('Nour')
})

test('leaving with unsaved changes asks first', async ({ page }) => {
  await begin(page, 'leave')
  await part(page, 'Name').getByLabel('Last name').fill('Changed')
  await page.getByRole('banner').getByRole('link').first().click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(dialog).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(part(page, 'Name').getByLabel('Last name')).toHaveValue('Changed')
  await page.getByRole('banner').getByRole('link').first().click()
  await dialog.getByRole('button', { name: 'Leave page' }).click()
  await expect(page).toHaveURL(/\/careers(\?|$)/)
})

test('a candidate changes the email address with a code from both addresses, and other devices are signed out', async ({
  page,
}) => {
  const email = await begin(page, 'before')
  const next = person('after')
  const address = part(page, 'Email address')
  await address.getByLabel('New email address').fill(next)
  await address.getByRole('button', { name: 'Send codes' }).click()
  await expect(address.getByRole('status')).toContainText('We’ve sent two codes')
  expect(await refusals(page)).toEqual([])
  await address.getByLabel(`Code sent to ${email}`).fill(codeIn(await mailTo(email, 'change-email')))
  await address.getByLabel(`Code sent to ${next}`).fill(codeIn(await mailTo(next, 'verify-email')))
  await address.getByRole('button', { name: 'Change email address' }).click()
  await expect(address.getByRole('status')).toContainText(`Your email address is now ${next}.`)
})

test('a candidate proves another address with an emailed code, and what was sent to it moves into the account', async ({
  page,
}) => {
  // A command takes a second or more to start.
  test.slow()
  const other = person('other')
  await foyer('form', 'give', 'welcome', '--candidate', other)
  await newCandidate(page)
  await open(page, '/careers/settings')
  const claim = part(page, 'Applied with another email address?')
  await claim.getByLabel('The other email address').fill(other)
  await claim.getByRole('button', { name: 'Send code' }).press('Enter')
  await expect(claim.getByRole('status')).toContainText(`We’ve sent a code to ${other}`)
  await claim.getByLabel(`Code sent to ${other}`).fill('000000')
  await claim.getByRole('button', { name: 'Add to this account' }).press('Enter')
  await expect(claim.getByLabel(`Code sent to ${other}`)).toHaveAttribute('aria-invalid', 'true')
  expect(await refusals(page)).toEqual([])
  await claim.getByLabel(`Code sent to ${other}`).fill(codeIn(await mailTo(other, 'verify-email')))
  await claim.getByRole('button', { name: 'Add to this account' }).press('Enter')
  await expect(claim.getByRole('status')).toContainText('1 application, draft or form of')
})

test('a candidate changes the password with the current one', async ({ page }) => {
  await begin(page, 'password')
  const password = part(page, 'Password')
  await password.getByLabel('Current password').fill('not this one')
  await password.getByLabel('New password').fill('twelve quiet lanterns')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByLabel('Current password')).toHaveAccessibleDescription(/wrong/)
  await expect(password.getByLabel('New password')).toHaveValue('twelve quiet lanterns')
  expect(await refusals(page)).toEqual([])
  await password.getByLabel('Current password').fill(NEW_PASSWORD)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByRole('status')).toContainText('Your password has changed.')
})

test('changing the password reloads no page, and what was typed there and in other tabs stays', async ({
  page,
  context,
}) => {
  await begin(page, 'typing')
  const other = await context.newPage()
  await openSettings(other)
  const lastName = (tab: Page) => part(tab, 'Name').getByLabel('Last name')
  await lastName(page).fill('half a wor')
  await lastName(other).fill('half a wor')
  const ended = await listenForSessionEnd(other)
  // The browser has its new session only after every tab has been told that the old one has ended.
  await page.route('**/api/auth/session?*', (route) => route.fulfill({ json: { data: { viewer: null } } }))
  await other.route('**/api/auth/session?*', (route) => route.fulfill({ json: { data: { viewer: null } } }))
  await page.route('**/password/change?*', async (route) => {
    const answer = await route.fetch()
    await ended()
    await Promise.all([page, other].map((tab) => tab.evaluate(() => fetch('/healthz').then(() => undefined))))
    await Promise.all([page, other].map((tab) => tab.unroute('**/api/auth/session?*')))
    await route.fulfill({ response: answer })
  })
  const password = part(page, 'Password')
  await password.getByLabel('Current password').fill(NEW_PASSWORD)
  await password.getByLabel('New password').fill('twelve quiet lanterns')
  const requested = other.waitForResponse('**/api/auth/session?*')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByRole('status')).toContainText('Your password has changed.')
  await requested
  expect(await refusals(page)).toEqual([])
  await expect(lastName(page)).toHaveValue('half a wor')
  await expect(lastName(other)).toHaveValue('half a wor')
})

test('a candidate adds, names and removes a passkey', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await begin(page, 'passkey')
  const passkeys = part(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('status').last()).toContainText('Passkey added.')
  await passkeys.getByLabel('Passkey name').fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(passkeys.getByRole('listitem')).toContainText('My laptop')
  expect(await refusals(page)).toEqual([])
  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click()
  await passkeys.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys.getByText('You don’t have a passkey yet.')).toBeVisible()
})

test('a candidate signs out another device', async ({ page, browser }) => {
  const email = await begin(page, 'devices')
  const other = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const first = await other.request.get(`/careers?${SITE}`)
  await other.request.post(`/api/auth/sign-in/email?${SITE}`, {
    data: { email, password: NEW_PASSWORD },
    headers: { 'x-csrf-token': first.headers()['x-csrf-token'] ?? '', origin: new URL(first.url()).origin },
  })
  const status = async () => (await other.request.get(`/api/pcsx/settings?${SITE}`)).status()
  expect(await status()).toBe(200)
  await page.reload()
  const sessions = part(page, 'Where you’re signed in')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await sessions.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
  await expect(sessions.getByRole('status')).toContainText('is signed out.')
  expect(await refusals(page)).toEqual([])
  expect(await status()).toBe(401)
  await other.close()
})

test('the page is in the chosen language', async ({ page }) => {
  // A candidate that no other test uses.
  await newCandidate(page)
  // The address names a language, which would win over the choice.
  await page.goto('/careers/settings?domain=meridian.example&hl=en')
  await isReady(page)
  const language = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('combobox') })
  const choose = async (tag: string) => {
    await language.getByRole('combobox').selectOption(tag)
    await language.getByRole('button').click()
    await expect(language.getByRole('status')).not.toBeEmpty()
    await isReady(page)
  }
  await choose('de')
  await expect(page.getByRole('document')).toHaveAttribute('lang', 'de')
  expect(await refusals(page)).toEqual([])
  await page.goto('/careers?domain=meridian.example')
  await expect(page.getByRole('document')).toHaveAttribute('lang', 'de')
  await page.goto('/careers/settings?domain=meridian.example')
  await isReady(page)
  await choose('')
  await expect(page.getByRole('document')).toHaveAttribute('lang', 'en')
})

test('a candidate’s notification settings and consents are saved, and a consent has a history', async ({ page }) => {
  await begin(page, 'choices')
  const notifications = part(page, 'Notifications')
  const mail = notifications.getByLabel('Interview: By email')
  await expect(mail).toBeChecked()
  await mail.uncheck()
  await notifications.getByRole('button', { name: 'Save' }).click()
  await expect(notifications.getByRole('status')).toHaveText('Saved')
  const consents = part(page, 'Consents')
  await consents.getByLabel('Consider me for other jobs').check()
  await expect(consents.getByRole('status')).toHaveText('Your decision is saved.')
  await page.reload()
  await isReady(page)
  await expect(mail).not.toBeChecked()
  await expect(consents.getByLabel('Consider me for other jobs')).toBeChecked()
  await consents.getByText('History').click()
  await expect(consents.getByText(/^Agreed on/)).toBeVisible()
  expect(await refusals(page)).toEqual([])
})

test('the data download has what the page shows', async ({ page }) => {
  const email = await begin(page, 'download')
  const data = part(page, 'Your data')
  await data.getByRole('button', { name: 'Prepare download' }).click()
  const link = data.getByRole('link', { name: 'Download ZIP file' })
  await expect(link).toBeFocused()
  expect(await refusals(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/^northgate\.example-.*\.zip$/)
  const files = await readZip(readFileSync(await download.path()))
  expect(files['index.html']).toContain(email)
})

test('a candidate deletes the account with an emailed code, and the receipt says what was deleted and kept [P5]', async ({
  page,
}) => {
  const email = await begin(page, 'gone')
  const erase = part(page, 'Delete your account')
  await erase.getByRole('button', { name: 'Delete account…' }).click()
  await erase.getByRole('button', { name: 'Delete account now' }).click()
  await expect(erase.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password.')
  expect(await refusals(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('erase.png') })
  await erase.getByLabel('With a code sent by email').check()
  await erase.getByRole('button', { name: 'Email me a code' }).click()
  await expect(erase.getByRole('status')).toContainText('We’ve sent you a code.')
  await erase.getByLabel('Code', { exact: true }).fill(codeIn(await mailTo(email, 'erase-code')))
  await erase.getByRole('button', { name: 'Delete account now' }).click()
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeFocused()
  await expect(page.getByText('Database backups')).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('erased.png'), fullPage: true })
  const receipt = await mailTo(email, 'account-erased')
  expect(receipt).toContain(
    await page
      .getByText(/^We’ve emailed you receipt/)
      .getByRole('strong')
      .textContent(),
  )
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
})
