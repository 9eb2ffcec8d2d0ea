import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { type MessageId, message } from '#platform/messages/messages.ts'
import { newCandidate, savePositions, uploadResume } from '../steps/new-candidate.ts'
import { extendOffer } from '../letters/offers-steps.ts'
import { createSite, foyer, notifyCandidate } from '../steps/operator.ts'
import { isReady, openFromElsewhere } from '../steps/page-steps.ts'
import { accountMenu, codeIn, expireSessionCookie, mailTo, PASSWORD } from '../steps/sign-in-steps.ts'

const DEMO = 'domain=meridian.example'

/** The language of a walk, and what is done in each state that the page reaches, which has a short name. */
export interface Walk {
  readonly hl: string
  look(name: string): Promise<void>
}

/** Opens an address in the walk's language. */
export async function open(page: Page, { hl }: Walk, path: string, domain = DEMO): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}${domain}&hl=${hl}`)
  await isReady(page)
}

/** Finds buttons, fields and headings by their texts in the walk's language. */
export function speaking(place: Page | Locator, { hl }: Walk) {
  const exact = (id: MessageId) => ({ name: message(hl, id), exact: true })
  return {
    button: (id: MessageId) => place.getByRole('button', exact(id)),
    field: (id: MessageId) => place.getByRole('textbox', exact(id)),
    heading: (id: MessageId) => place.getByRole('heading', exact(id)),
    region: (id: MessageId) => place.getByRole('region', exact(id)),
  }
}

const address = (name: string) => `${name}.${randomUUID()}@example.com`
const isRefused = (field: Locator) => expect(field).toHaveAttribute('aria-invalid', 'true')
const failure = (page: Page) => page.getByRole('main').getByRole('alert')

/** Forms that a company gives, and the documents of a candidate. */
export async function walkForms(page: Page, walk: Walk): Promise<void> {
  const email = await newCandidate(page)
  await open(page, walk, '/careers/forms/center')
  await walk.look('no forms')
  await open(page, walk, '/careers/forms/center?tab_id=documents')
  await walk.look('no documents')
  await foyer('form', 'give', 'welcome', '--candidate', email)
  await open(page, walk, '/careers/forms')
  await walk.look('forms')
  await page.getByTestId('given-form').getByRole('link').click()
  await expect(page.getByRole('form')).toBeVisible()
  await walk.look('form')
  const offer = await extendOffer(page, email, ['inline', 'steps', 'readonly'])
  await open(page, walk, '/careers/forms/center?tab_id=offers')
  await walk.look('offers')
  await open(page, walk, `/careers/forms/offer/${offer.enc_id}`)
  await expect(page.getByTestId('offer-step')).toHaveCount(3)
  await walk.look('form of an offer')
  await uploadResume(page, 'Ines Prado')
  await open(page, walk, '/careers/forms/center?tab_id=documents')
  await expect(page.getByTestId('document')).toHaveCount(4)
  await walk.look('documents')
  await open(page, walk, '/careers/dashboard?tab=forms')
  await walk.look('forms on the dashboard')
}

/** The dialog and the page for signing in, with everything that goes wrong there. */
export async function walkSigningIn(page: Page, walk: Walk): Promise<void> {
  const { button, field, heading } = speaking(page, walk)
  const email = field('session.email')
  await open(page, walk, '/careers/search?query=engineer')
  await page.getByRole('link', { name: message(walk.hl, 'shell.signIn'), exact: true }).click()
  await expect(email).toBeFocused()
  await walk.look('dialog')
  await open(page, walk, '/careers/login')
  await walk.look('page')
  await button('session.signIn.submit').click()
  await isRefused(email)
  await walk.look('fields missing')
  await email.fill(address('sam'))
  await field('session.password').fill('not the password')
  await button('shell.showPassword').click()
  await button('session.signIn.submit').click()
  await expect(failure(page)).not.toBeEmpty()
  await walk.look('wrong password')
  await page.route('**/api/auth/sign-in/email*', (route) =>
    route.fulfill({
      status: 429,
      json: { status: 429, error: { message: 'Please try again in a few minutes.', body: '', code: 'x' }, data: {} },
    }),
  )
  await button('session.signIn.submit').click()
  await expect(failure(page)).toContainText('minutes')
  await walk.look('too many tries')
  await button('session.forgot.link').click()
  await expect(field('session.password')).toHaveCount(0)
  await walk.look('forgot')
  await button('session.forgot.submit').click()
  await expect(heading('session.forgotSent.heading')).toBeVisible()
  await walk.look('forgot sent')
  await open(page, walk, '/careers/login?reset=not-a-token')
  await walk.look('reset')
  await field('session.newPassword').fill('eleven quiet lanterns')
  await button('session.reset.submit').click()
  await expect(failure(page)).not.toBeEmpty()
  await walk.look('reset refused')
}

/** Signing up with an emailed code, as far as the terms that come before everything else. */
export async function walkSigningUp(page: Page, walk: Walk): Promise<void> {
  const { button, field } = speaking(page, walk)
  const code = field('session.code.label')
  await open(page, walk, '/candidate/login')
  await field('session.email').fill(address('robin'))
  await button('session.code.request').click()
  await expect(code).toBeFocused()
  await walk.look('code')
  await code.fill('000000')
  await button('session.signIn.submit').click()
  await isRefused(code)
  await walk.look('wrong code')
  await open(page, walk, '/candidate/login')
  await button('session.signUp.link').click()
  await expect(field('session.firstName')).toBeFocused()
  await walk.look('new account')
  await button('session.signUp.submit').click()
  await isRefused(field('session.firstName'))
  await walk.look('new account, fields missing')
  const email = address('kim')
  await field('session.firstName').fill('Kim')
  await field('session.lastName').fill('Weiss')
  await field('session.email').fill(email)
  await field('session.newPassword').fill(PASSWORD)
  await button('session.signUp.submit').click()
  await expect(code).toBeFocused()
  await walk.look('new account, code')
  await code.fill(codeIn(await mailTo(email, 'verify-email')))
  await button('session.signUp.finish').click()
  // The demo company's own text.
  const accept = page.getByRole('dialog').getByRole('button', { name: 'I agree' })
  await expect(accept).toBeVisible()
  await walk.look('terms')
  await accept.click()
  await expect(field('onboarding.field.firstname')).toBeVisible()
  await walk.look('first facts')
}

/** Settings, saved jobs, notifications and a session that ends, of a signed-in candidate. */
export async function walkAccount(page: Page, walk: Walk): Promise<void> {
  const { hl } = walk
  const { button, region } = speaking(page, walk)
  const email = await newCandidate(page)
  await open(page, walk, '/careers/saved-jobs')
  await walk.look('no saved jobs')
  await open(page, walk, '/careers/dashboardv2')
  await page.getByTestId('nudge').first().locator('summary').click()
  await walk.look('empty dashboard')
  const found = await page.request.get(`/api/pcsx/search?${DEMO}`)
  const { data } = (await found.json()) as { data: { positions: { id: number }[] } }
  await savePositions(
    page,
    data.positions.slice(0, 3).map(({ id }) => id),
  )
  await open(page, walk, '/careers/saved-jobs')
  await page.getByTestId('job-card').first().getByRole('button').click()
  await expect(page.getByTestId('saved-gone')).toBeVisible()
  await walk.look('saved jobs')
  await open(page, walk, '/careers/dashboard?tab=savedPositions')
  await expect(page.getByTestId('dashboard-saved')).toHaveCount(2)
  await walk.look('dashboard')
  await accountMenu(page).click()
  await walk.look('account menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: message(hl, 'notifications.bell', { count: 0 }) }).click()
  await expect(page.getByText(message(hl, 'notifications.empty'))).toBeVisible()
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
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  await walk.look('notifications')
  await open(page, walk, '/careers/settings')
  const password = speaking(region('settings.password'), walk)
  await expect(password.field('settings.password.current')).toBeVisible()
  await password.button('settings.password.change').click()
  const name = speaking(region('settings.name'), walk)
  await name.field('settings.name.first').fill('')
  await name.button('settings.save').click()
  await button('settings.erase.start').click()
  await expect(button('settings.erase.confirm')).toBeVisible()
  await walk.look('settings')
  await open(page, walk, '/careers/search?query=engineer')
  await expireSessionCookie(page)
  // Not a click, which would wait for ever behind the dialog if a call of the page itself opened it first.
  await page.getByTestId('job-card').first().getByRole('button').last().dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: message(hl, 'session.signIn.heading'), exact: true })).toBeVisible()
  await walk.look('session ended')
}

/** Job alerts of an account and of visitors, and the pages that their emailed links open. */
export async function walkAlerts(page: Page, walk: Walk): Promise<void> {
  const { hl } = walk
  const { button } = speaking(page, walk)
  const dialog = page.getByRole('dialog')
  const requested = speaking(dialog, walk)
  await open(page, walk, '/careers/search?query=engineer')
  await button('search.alert').click()
  await requested.button('jobAlerts.send').click()
  await isRefused(dialog.getByRole('checkbox'))
  await walk.look('requested by email, fields missing')
  await open(page, walk, '/careers/search?query=zzzqqq')
  await walk.look('nothing found')
  await button('search.alert').click()
  await requested.field('jobAlerts.email').fill(address('rae'))
  await dialog.getByRole('checkbox').check()
  await requested.button('jobAlerts.send').click()
  await expect(requested.heading('jobAlerts.sent.heading')).toBeVisible()
  await walk.look('requested by email, sent')
  for (const query of ['', '?confirm=none', '?leave=none', '?manage=none', '?done=confirmed', '?done=left']) {
    await open(page, walk, `/careers/job-alerts${query}`)
    await walk.look(`page ${query}`)
  }
  await newCandidate(page)
  await open(page, walk, '/careers/job-alerts')
  await walk.look('no alerts')
  for (const query of ['engineer', 'nurse', 'driver']) {
    await open(page, walk, `/careers/search?query=${query}`)
    await button('search.alert').click()
    await expect(requested.field('jobAlerts.name')).toBeVisible()
    await walk.look(`alert for ${query}`)
  }
  await open(page, walk, '/careers/job-alerts')
  const named = (row: Locator, id: 'jobAlerts.renameNamed' | 'jobAlerts.pauseNamed' | 'jobAlerts.deleteNamed') =>
    row.getByRole('button', { name: new RegExp(message(hl, id, { name: '.+' })) })
  const rows = page.getByTestId('alert-row')
  await named(rows.nth(0), 'jobAlerts.renameNamed').click()
  await named(rows.nth(1), 'jobAlerts.pauseNamed').click()
  await named(rows.nth(2), 'jobAlerts.deleteNamed').click()
  await expect(page.getByTestId('alert-gone')).toBeVisible()
  await walk.look('alerts')
}

/** Pages with a single message, a site's own ways to sign in, and the navbar. */
export async function walkPages(page: Page, walk: Walk): Promise<void> {
  await open(page, walk, '/careers/search')
  await walk.look('navbar')
  await open(page, walk, '/nowhere/at/all')
  await walk.look('missing')
  await openFromElsewhere(page, `/logout?${DEMO}&hl=${walk.hl}`)
  await walk.look('signing out')
  await open(page, walk, '/careers/unsubscribe?token=none')
  await walk.look('link refused')
  await open(page, walk, '/careers/jtn')
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
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
