import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { DEMO, isReady, open, refusals } from '../steps/page-steps.ts'
import {
  accountMenu,
  codeIn,
  emailField,
  linkIn,
  mailTo,
  passwordField,
  signIn,
  signInButton,
  signInWindow,
} from '../steps/sign-in-steps.ts'

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })
const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New password' })
/** Each run has its own people, since runs share one server. */
const person = (name: string) => `${name}.${randomUUID()}@example.com`

test('a visitor signs in with an emailed code, after a wrong one gives an error below its field [R8]', async ({
  page,
}) => {
  const email = person('robin')
  await open(page, '/careers/login')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(emailField(page)).toHaveAccessibleDescription('Enter your email address.')
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await refusals(page)).toEqual([])
  const code = codeIn(await mailTo(email, 'sign-in-code'))
  await codeField(page).fill('12')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription('The code has 6 digits. Check it and try again.')
  await codeField(page).fill(code === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription(/This code is wrong or has expired/)
  await expect(codeField(page)).toBeFocused()
  expect(await refusals(page)).toEqual([])
  // As email programs show it.
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(accountMenu(page)).toBeVisible()
})

test('a visitor creates an account and confirms it with the emailed code [R8]', async ({ page }) => {
  const email = person('kim')
  await open(page, '/careers/search?query=engineer')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(emailField(page)).toHaveValue(email)
  await page.getByRole('textbox', { name: 'First name' }).fill('Kim')
  await newPassword(page).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  // A last name isn't required.
  await expect(newPassword(page)).toBeFocused()
  await expect(newPassword(page)).toHaveAccessibleDescription(/too short/)
  expect(await refusals(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Last name' }).fill('Sato')
  await newPassword(page).fill('password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(newPassword(page)).toHaveAccessibleDescription(/easy to guess/)
  await newPassword(page).fill('lantern seven harbour')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(codeIn(await mailTo(email, 'verify-email')))
  await page.getByRole('button', { name: 'Finish sign-up' }).click()
  await expect(signInWindow(page)).toHaveCount(0)
  await expect(page).toHaveURL(/query=engineer/)
  await expect(accountMenu(page)).toHaveAccessibleName(/Kim Sato/)
  const { data } = await (await page.request.get(`/api/auth/session?${DEMO}`)).json()
  expect(data.viewer.email).toBe(email)
})

test('a candidate who forgot the password sets a new one with the emailed link, which works once [R8]', async ({
  page,
}) => {
  const email = person('noor')
  await open(page, '/careers/login')
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await codeField(page).fill(codeIn(await mailTo(email, 'sign-in-code')))
  await page.keyboard.press('Enter')
  await expect(accountMenu(page)).toBeVisible()
  await page.context().clearCookies()

  await open(page, '/careers/login')
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(emailField(page)).toHaveValue(email)
  expect(await refusals(page)).toEqual([])
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  expect(await refusals(page)).toEqual([])
  const link = linkIn(await mailTo(email, 'reset-password'))
  await page.goto(link)
  await isReady(page)
  await newPassword(page).fill('lantern seven harbour')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has changed' })).toBeFocused()
  await signInButton(page).click()
  await signIn(page, email, 'lantern seven harbour')
  await expect(accountMenu(page)).toBeVisible()

  await page.context().clearCookies()
  await page.goto(link)
  await isReady(page)
  await newPassword(page).fill('another seven harbours')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link has expired or was already used.')
  expect(await refusals(page)).toEqual([])
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
})

test('a candidate signs in with a passkey without typing anything [R8]', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'Only Chromium has a virtual authenticator.')
  const email = person('sam')
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
  await open(page, '/careers/login')
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await codeField(page).fill(codeIn(await mailTo(email, 'sign-in-code')))
  await page.keyboard.press('Enter')
  await expect(accountMenu(page)).toBeVisible()
  // The settings page makes passkeys; here its calls are made as it makes them.
  const added = await page.evaluate(async () => {
    let token = document.querySelector<HTMLMetaElement>('meta[name="_csrf"]')?.content ?? ''
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': token }
      const answer = await fetch(`${path}?domain=meridian.example`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      token = answer.headers.get('x-csrf-token') ?? token
      return (await answer.json()) as { status: number; data: { options: PublicKeyCredentialCreationOptionsJSON } }
    }
    const { data } = await post('/api/auth/passkeys/options', {})
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data.options)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return (await post('/api/auth/passkeys/add', { response: made.toJSON() })).status
  })
  expect(added).toBe(200)
  await page.context().clearCookies()
  await open(page, '/careers')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInWindow(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(accountMenu(page)).toHaveAccessibleName(email)
  await expect(passwordField(page)).toHaveCount(0)
})
