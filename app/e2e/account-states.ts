import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newCandidate, savePositions } from './new-candidate.ts'
import { createSite, notifyCandidate } from './operator.ts'
import { codeIn, endSessionBehind, mailTo, PASSWORD } from './sign-in-steps.ts'

const DEMO = 'domain=meridian.example'

/** In which language, and what is done with each state that the page reaches, named in a word or two. */
export interface Walk {
  readonly hl: string
  look(name: string): Promise<void>
}

/** Opens an address in the walk's language; nothing here is found by its words. */
async function open(page: Page, { hl }: Walk, path: string, domain = DEMO): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}${domain}&hl=${hl}`)
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
}

const submit = (page: Page) => page.locator('.sign-in-form button[type="submit"]')
const field = (page: Page, name: string) => page.locator(`.sign-in-form input[name="${name}"]`)
const address = (name: string) => `${name}.${randomUUID()}@example.com`

/** The window and the page for signing in, with everything that goes wrong there. */
export async function walkSigningIn(page: Page, walk: Walk): Promise<void> {
  await open(page, walk, '/careers/search?query=engineer')
  await page.locator('.sign-in-link').click()
  await expect(field(page, 'email')).toBeFocused()
  await walk.look('window')
  await open(page, walk, '/careers/login')
  await walk.look('page')
  await submit(page).click()
  await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true')
  await walk.look('fields missing')
  await field(page, 'email').fill(address('sam'))
  await field(page, 'password').fill('not the password')
  await page.locator('.field-toggle').click()
  await submit(page).click()
  await expect(page.locator('.form-failure')).not.toBeEmpty()
  await walk.look('wrong password')
  await page.route('**/api/auth/sign-in/email*', (route) =>
    route.fulfill({
      status: 429,
      json: { status: 429, error: { message: 'Please try again in a few minutes.', body: '', code: 'x' }, data: {} },
    }),
  )
  await submit(page).click()
  await expect(page.locator('.form-failure')).toContainText('minutes')
  await walk.look('too many tries')
  await page.locator('.sign-in-form > .link-button').click()
  await expect(field(page, 'password')).toHaveCount(0)
  await walk.look('forgot')
  await submit(page).click()
  await expect(submit(page)).toHaveCount(0)
  await walk.look('forgot sent')
  await open(page, walk, '/careers/login?reset=not-a-token')
  await walk.look('reset')
  await field(page, 'password').fill('eleven quiet lanterns')
  await submit(page).click()
  await expect(page.locator('.form-failure')).not.toBeEmpty()
  await walk.look('reset refused')
}

/** Signs up with an emailed code, as far as the terms that come before everything else. */
export async function walkSigningUp(page: Page, walk: Walk): Promise<void> {
  await open(page, walk, '/candidate/login')
  await field(page, 'email').fill(address('robin'))
  await page.locator('.sign-in-or + .button').click()
  await expect(field(page, 'code')).toBeFocused()
  await walk.look('code')
  await field(page, 'code').fill('000000')
  await submit(page).click()
  await expect(field(page, 'code')).toHaveAttribute('aria-invalid', 'true')
  await walk.look('wrong code')
  await open(page, walk, '/candidate/login')
  await page.locator('.sign-in-new button').click()
  await expect(field(page, 'firstName')).toBeFocused()
  await walk.look('new account')
  await submit(page).click()
  await expect(field(page, 'firstName')).toHaveAttribute('aria-invalid', 'true')
  await walk.look('new account, fields missing')
  const email = address('kim')
  for (const [name, value] of Object.entries({ firstName: 'Kim', lastName: 'Weiss', email, password: PASSWORD }))
    await field(page, name).fill(value)
  await submit(page).click()
  await expect(field(page, 'code')).toBeFocused()
  await walk.look('new account, code')
  await field(page, 'code').fill(codeIn(await mailTo(email, 'verify-email')))
  await submit(page).click()
  await expect(page.locator('dialog[open] button.button-primary')).toBeVisible()
  await walk.look('terms')
  await page.locator('dialog[open] button.button-primary').click()
  await expect(page.locator('.fk-form input').first()).toBeVisible()
  await walk.look('first facts')
}

/** Settings, saved jobs, notifications and a session that ends, of a signed-in candidate. */
export async function walkAccount(page: Page, walk: Walk): Promise<void> {
  const email = await newCandidate(page)
  await open(page, walk, '/careers/saved-jobs')
  await walk.look('no saved jobs')
  const found = await page.request.get(`/api/pcsx/search?${DEMO}`)
  const { data } = (await found.json()) as { data: { positions: { id: number }[] } }
  await savePositions(
    page,
    data.positions.slice(0, 3).map(({ id }) => id),
  )
  await open(page, walk, '/careers/saved-jobs')
  await page.locator('.saved-row .button').first().click()
  await expect(page.getByTestId('saved-gone')).toBeVisible()
  await walk.look('saved jobs')
  await page.locator('.account-menu summary').click()
  await walk.look('account menu')
  await page.keyboard.press('Escape')
  await page.locator('[data-notification-trigger]').click()
  await expect(page.locator('.notification-empty')).toBeVisible()
  await walk.look('no notifications')
  await notifyCandidate(email, {
    title: 'Interview',
    message: 'We would like to meet you on Monday.',
    actionRequired: true,
  })
  await notifyCandidate(email, {
    title: 'Message',
    message: 'A longer text that says rather more than would fit on one line.',
  })
  await expect(page.locator('.notification-list li')).toHaveCount(2)
  await walk.look('notifications')
  await open(page, walk, '/careers/settings')
  await expect(page.locator('#password input[name="currentPassword"]')).toBeVisible()
  await page.locator('#password button[type="submit"]').click()
  await page.locator('#name input[name="firstName"]').fill('')
  await page.locator('#name button[type="submit"]').click()
  await page.locator('#erase .button').first().click()
  await expect(page.locator('#erase form')).toBeVisible()
  await walk.look('settings')
  await open(page, walk, '/careers/search?query=engineer')
  await endSessionBehind(page)
  await page.getByTestId('job-card').locator('button').first().click()
  await expect(page.locator('dialog.sign-in-dialog[open]')).toBeVisible()
  await walk.look('session ended')
}

/** Job alerts of an account and of visitors, and the pages that their emailed links open. */
export async function walkAlerts(page: Page, walk: Walk): Promise<void> {
  const dialog = page.locator('dialog.job-alert-dialog[open]')
  await open(page, walk, '/careers/search?query=engineer')
  await page.locator('.pill-alert').click()
  await dialog.locator('button[type="submit"]').click()
  await expect(dialog.locator('.field-error')).toHaveCount(2)
  await walk.look('asked by mail, fields missing')
  await open(page, walk, '/careers/search?query=zzzqqq')
  await walk.look('nothing found')
  await page.locator('.pill-alert').click()
  await dialog.locator('input[name="email"]').fill(address('rae'))
  await dialog.locator('input[name="consent"]').check()
  await dialog.locator('button[type="submit"]').click()
  await expect(dialog.locator('form')).toHaveCount(0)
  await walk.look('asked by mail, sent')
  for (const asked of ['', '?confirm=none', '?leave=none', '?manage=none', '?done=confirmed', '?done=left']) {
    await open(page, walk, `/careers/job-alerts${asked}`)
    await walk.look(`page ${asked}`)
  }
  await newCandidate(page)
  await open(page, walk, '/careers/job-alerts')
  await walk.look('no alerts')
  for (const query of ['engineer', 'nurse', 'driver']) {
    await open(page, walk, `/careers/search?query=${query}`)
    await page.locator('.pill-alert').click()
    await expect(dialog.locator('input[name="name"]')).toBeVisible()
    await walk.look(`alert of ${query}`)
  }
  await open(page, walk, '/careers/job-alerts')
  await page.locator('[data-part="rename"]').first().click()
  await page.locator('[data-part="pause"]').nth(1).click()
  await page.locator('[data-part="delete"]').last().click()
  await expect(page.getByTestId('alert-gone')).toBeVisible()
  await walk.look('alerts')
}

/** Pages that say one thing, a site's own ways in, and the navbar. */
export async function walkPages(page: Page, walk: Walk): Promise<void> {
  await open(page, walk, '/careers/search')
  const menu = page.locator('.menu-button')
  if (await menu.isVisible()) await menu.click()
  await walk.look('navbar')
  await open(page, walk, '/nowhere/at/all')
  await walk.look('missing')
  await open(page, walk, '/logout')
  await walk.look('signing out')
  await open(page, walk, '/careers/unsubscribe?token=none')
  await walk.look('link refused')
  await open(page, walk, '/careers/jtn')
  await expect(page.locator('.fk-form input').first()).toBeVisible()
  await walk.look('talent network')
  await open(page, walk, '/careers/jtn?done=joined')
  await walk.look('joined')
  const languages = { supportedLanguages: ['en', 'ar'] }
  const provider = { issuer: 'https://id.example', clientId: 'site', clientSecret: 'secret' }
  const ways = `ways-${randomUUID()}.example`
  await createSite(ways, {
    ...languages,
    loginSignupConfig: {
      passwordEnabled: false,
      providers: [
        { ...provider, id: 'company', name: 'Company account' },
        { ...provider, id: 'state', name: 'State identity' },
      ],
    },
    supportContactUrl: 'https://help.example',
  })
  await open(page, walk, '/careers/login', `domain=${ways}`)
  await walk.look('providers')
  const closed = `closed-${randomUUID()}.example`
  await createSite(closed, { ...languages, loginSignupConfig: { candidateLoginEnabled: false } })
  await open(page, walk, '/careers/login', `domain=${closed}`)
  await walk.look('no signing in')
  await open(page, walk, '/careers/jtn', `domain=${closed}`)
  await walk.look('no talent network')
}
