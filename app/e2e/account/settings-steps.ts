import { expect, type Locator, type Page } from '@playwright/test'
import { codeIn, mailTo } from '../steps/sign-in-steps.ts'
import { isReady } from '../steps/page-steps.ts'

export const NEW_PASSWORD = 'eleven quiet lanterns'
export const SITE = 'domain=northgate.example'

/** One part of the settings by its heading. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Opens the settings, once they answer. */
export async function openSettings(page: Page): Promise<void> {
  await page.goto(`/careers/settings?${SITE}`)
  await isReady(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

/** Signs a new candidate up, as a program does; pages of this context are theirs from then on. */
export async function signUp(page: Page, email: string, site = SITE): Promise<void> {
  const first = await page.request.get(`/careers?${site}`)
  let token = first.headers()['x-csrf-token'] ?? ''
  const post = async (path: string, data: object) => {
    const headers = { 'x-csrf-token': token, origin: new URL(first.url()).origin }
    const answer = await page.request.post(`${path}?${site}`, { data, headers })
    expect(answer.status(), `${path} ${await answer.text()}`).toBe(200)
    token = answer.headers()['x-csrf-token'] ?? token
  }
  const person = { email, password: NEW_PASSWORD, firstName: 'Noor', lastName: 'Haddad' }
  await post('/api/auth/sign-up/email', person)
  await post('/api/auth/sign-up/verify', { email, code: codeIn(await mailTo(email, 'verify-email')) })
  // Otherwise the first page that they open does this and reloads.
  await post('/api/pcsx/onboarding', {})
}

/** Listens for word from the server that a session of the account has ended. @returns what waits for it */
export async function listenForSessionEnd(page: Page): Promise<() => Promise<void>> {
  const { data } = await (await page.request.get(`/api/auth/session?${SITE}`)).json()
  const name = `foyer-live ${new URLSearchParams(SITE).get('domain')} ${data.viewer.accountId}`
  const waiting = await page.evaluateHandle((channelName) => {
    const channel = new BroadcastChannel(channelName)
    const received = new Promise<void>((resolve) =>
      channel.addEventListener('message', ({ data }) => data.kind === 'sign-out' && resolve()),
    )
    return { received }
  }, name)
  return () => waiting.evaluate(({ received }) => received)
}
