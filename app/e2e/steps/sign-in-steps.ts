import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { readMail } from '../../src/testing/read-mail.ts'

export const PASSWORD = 'foyer-demo'

export const emailField = (page: Page): Locator => page.getByRole('textbox', { name: 'Email address' })
export const passwordField = (page: Page): Locator => page.getByRole('textbox', { name: 'Password', exact: true })
export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in', exact: true })
export const signInWindow = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^Sign in|^Check your email|^Create an account|^Reset/ })
export const accountMenu = (page: Page): Locator => page.getByTestId('account-menu')
/** The row of areas on a signed-in candidate's pages. */
export const accountAreas = (page: Page): Locator => page.getByRole('navigation', { name: 'Your account' })

/** Fills in address and password and sends them. */
export async function signIn(page: Page, email = 'alice@example.com', password = PASSWORD): Promise<void> {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await signInButton(page).click()
}

/**
 * Ends the session of this browser without the open page noticing: its cookie names one that is no more. Calls that the
 * page makes by itself when it opens have been answered by then, so that none of them asks to sign in before the test
 * acts.
 */
export async function expireSessionCookie(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const context = page.context()
  const session = (await context.cookies()).find(({ name }) => name === 'session')
  if (session) await context.addCookies([{ ...session, value: 'ended' }])
}

/** Returns the text of the newest email of a kind to an address, once it is in the outbox. */
export async function mailTo(email: string, kind: string): Promise<string> {
  const folder = join(process.env['FOYER_E2E_DATA'] ?? '', 'outbox')
  const find = () => {
    // The first email creates it.
    if (!existsSync(folder)) return undefined
    // The folder also has temporary files of emails being written.
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    // Other tests have left hundreds there, and the newest is asked for.
    for (const name of names.toSorted().reverse()) {
      const { headers, text } = readMail(readFileSync(join(folder, name), 'utf8'))
      if (headers['x-foyer-kind'] === kind && headers['to']?.includes(email)) return text
    }
    return undefined
  }
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

/** The six digits that stand alone on a line. */
export const codeIn = (text: string): string => /^\d{6}$/m.exec(text)?.[0] ?? ''
/** The address that stands alone on a line. */
export const linkIn = (text: string): string => /^https?:\S+$/m.exec(text)?.[0] ?? ''
