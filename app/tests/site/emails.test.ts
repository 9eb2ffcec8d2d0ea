import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { remindOfDrafts } from '#features/applying/drafts/server/lifetime/remind.ts'
import { companyEventService } from '#features/applying/events/server/index.ts'
import { notifyService } from '#features/account/notifications/server/index.ts'
import { notificationEvents } from '#features/account/notifications/rules.ts'
import { alertSending, sendDue } from '#features/candidate/job-alerts/server/sending/send-alerts.ts'
import { newsEvents } from '#features/company/desk/news.ts'
import { troubleMail } from '#features/company/connections/server/troubles/trouble-mail.ts'
import { troubleKinds } from '#features/company/connections/troubles.ts'
import { digestMail, lateMail, newsMail } from '#features/company/desk/server/news/news-mails.ts'
import { invitationMail } from '#features/company/staff/server/invite.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { addDays } from '#kernel/time.ts'
import { english } from '#locales/english.ts'
import { mailKinds, type MailName } from '#platform/mail/mail-kinds.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { listLanguages } from '#platform/messages/read-catalogue.ts'
import { openDay } from '#testing/events/event-site.ts'
import { authenticatorCode } from '#testing/sign-in/authenticator-code.ts'
import { makeSoftwarePasskey } from '#testing/sign-in/software-passkey.ts'
import { openTestSite, TEST_NOW, TEST_ORIGIN, type TestSite } from '#testing/test-site.ts'
import { openVisitor, type Visitor } from '#testing/visitor.ts'

const DOMAIN = 'meridian.example'
const CLOSED = 'northgate.example'
/** The host of the first company; the second uses the installation's. */
const HOST = 'jobs.meridian.example'
const PASSWORD = 'a quiet harbour'
const languages = listLanguages()

let site: TestSite
let now = TEST_NOW
let eventId = ''
/** Emails sent so far. */
const sent: Mail[] = []

beforeAll(async () => {
  const open = {
    notificationsConfig: { savedSearchNotification: { enabled: true } },
    pcsxConfig: { loggedOutNotificationConfig: { enabled: true } },
    jtnConfig: { enabled: true },
    gates: { referralWithCandidateApplicationGate: true },
    supportedLanguages: languages,
  }
  site = await openTestSite(
    [
      { domain: DOMAIN, name: 'Meridian Works', hosts: [HOST], site: open },
      { domain: CLOSED, site: { loginSignupConfig: { signupEnabled: false }, supportedLanguages: languages } },
    ],
    { now: () => now },
  )
  await site.context.jobs.stop()
  const { send } = site.context.mailer
  vi.spyOn(site.context.mailer, 'send').mockImplementation((mail, options) => {
    sent.push(mail)
    return send(mail, options)
  })
  await site.importRows(DOMAIN, [{ id: 'gardener', title: 'Gardener', description: '<p>Roses</p>' }])
  const tenantId = site.context.tenants.all().find(({ domain }) => domain === DOMAIN)?.id ?? 0
  eventId = (await site.context.use(companyEventService).create(tenantId, openDay)).encId
  for (const language of languages) await sendEach(language)
  await sendAlerts()
  await remindOfDrafts(site.context, addDays(now, 4))
}, 240_000)
afterAll(() => site?.close())

/** Returns the part of the last email to an address that matches a pattern. */
const lastTo = (email: string, place: RegExp) =>
  place.exec(sent.findLast(({ to }) => to.email === email)?.text ?? '')?.[1]
const codeTo = (email: string) => lastTo(email, /^(\d{6})$/m)

/** Triggers every email except job alerts, as a visitor in one language. */
async function sendEach(language: string): Promise<void> {
  const [email, next] = [`ada-${language}@example.com`, `next-${language}@example.com`].map((one) => one.toLowerCase())
  if (!email || !next) throw new Error('No address was made.')
  const visitor = await openVisitor(site, DOMAIN)
  const post = async (path: string, body: object = {}, by: Visitor = visitor) => {
    const answer = await by.post(`${path}?hl=${language}`, body)
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
    return answer
  }
  const signUp = (by: Visitor) =>
    post('/api/auth/sign-up/email', { email, password: PASSWORD, firstName: 'Ada', lastName: 'Byron' }, by)
  await signUp(visitor)
  await post('/api/auth/sign-up/verify', { email, code: codeTo(email) })

  const passkey = makeSoftwarePasskey(TEST_ORIGIN)
  const { options } = (await post('/api/auth/passkeys/options')).json<{ data: { options: { challenge: string } } }>()
    .data
  await post('/api/auth/passkeys/add', { response: passkey.create(options), name: 'My phone' })
  await post('/api/auth/email/request-change', { email: next })
  const codes = { currentCode: codeTo(email), newCode: codeTo(next) }
  await post('/api/auth/email/change', { email: next, ...codes })
  const password = 'another harbour'
  await post('/api/auth/password/change', { currentPassword: PASSWORD, password })

  // The first address is free again and is taken by a second person.
  const stranger = await openVisitor(site, DOMAIN)
  await post('/api/auth/password/request-reset', { email }, stranger)
  await post('/api/auth/code/request', { email }, stranger)
  await post('/api/auth/code/sign-in', { email, code: codeTo(email) }, stranger)
  await post('/api/pcsx/settings/language', { language }, stranger)
  await sendNotifications(email)
  await sendSecondFactor(email, (path, body) => post(path, body, stranger))
  await post(
    '/api/pcsx/referrals',
    { email: `friend-${email}`, name: 'Grace', position_id: (await site.ids(DOMAIN)).get('gardener') },
    stranger,
  )
  await signUp(await openVisitor(site, DOMAIN))
  await post('/api/auth/email/request-change', { email })
  await post('/api/auth/password/request-reset', { email: next })
  await post('/api/auth/password/reset', { token: lastTo(next, /reset=([\w-]+)/), password })
  await post('/api/auth/code/request', { email }, await openVisitor(site, CLOSED))

  await proveGuest(language, email)
  await notifyColleague(language)
  await post('/api/auth/sign-in/email', { email: next, password })
  await post('/api/pcsx/applications/claim', { email })
  await post('/api/pcsx/personal_data/request_code')
  await post('/api/pcsx/personal_data/erase', { code: codeTo(next) })
  await post('/api/pcsx/talent_network', { name: 'Ada', email, interests: 'Ovens', consent: true })
  await post(`/api/pcsx/events/${eventId}/register`, { email }, await openVisitor(site, DOMAIN))
  await post('/api/pcsx/job_alerts', { email, search: 'query=baker', frequency: 'daily', consent: true })
  await post('/api/pcsx/job_alerts/confirm', { token: lastTo(email, /confirm=([^&\s]+)/) })
}

/** Sets up an app for an account that edits forms for a moment, and uses a recovery code. */
async function sendSecondFactor(
  email: string,
  post: (path: string, body?: object) => Promise<{ json(): unknown }>,
): Promise<void> {
  const edits = (may: boolean) =>
    site.context.database.pool.query('UPDATE accounts SET is_form_editor = $2 WHERE email = $1', [email, may])
  const factor = '/api/auth/second-factor'
  await edits(true)
  const { data: app } = (await post(`${factor}/app`)).json() as { data: { key: string } }
  const code = await authenticatorCode(app.key, now)
  const { data } = (await post(`${factor}/app/confirm`, { code })).json() as { data: { recoveryCodes: string[] } }
  await post(`${factor}/verify`, { code: data.recoveryCodes[0] })
  await edits(false)
}

/** Invites a colleague in a language, and emails them what candidates did. */
async function notifyColleague(locale: string): Promise<void> {
  const [tenant] = site.context.tenants.all()
  if (!tenant) throw new Error('The test has no company.')
  const address = site.context.siteAddress(tenant)
  const look = { tenant: mailTenant(tenant, address), address }
  const email = `colleague-${locale}@example.com`.toLowerCase()
  const url = siteLink(address, '/careers/tools/join', { token: 'token' })
  await site.context.mailer.send(invitationMail(look.tenant, { email, name: 'Carol', url, locale, now }))
  const applicant = { encId: 'id', firstName: 'Ines', lastName: 'Vidal', email: null, receipt: 'R7K2' }
  const to = { email, name: 'Ada' }
  const job = { id: 1, title: 'Gardener' }
  const news = (Object.keys(newsEvents) as (keyof typeof newsEvents)[]).map((event) => ({
    application: applicant,
    event,
    at: now,
  }))
  const late = [{ ...job, applications: [{ ...applicant, stageSince: now }] }]
  await site.context.mailer.send(digestMail(look, to, [{ ...job, news }], { locale, now }))
  await site.context.mailer.send(lateMail(look, to, late, { locale, now }))
  const troubles = troubleKinds.map((kind) => ({ kind, source: 'greenhouse gardens', since: now, count: 2 }))
  await site.context.mailer.send(troubleMail(look, to, troubles, { locale, now }))
  for (const one of news) await site.context.mailer.send(newsMail(look, to, { ...one, ...job }, { locale, now }))
}

/** Starts an application without an account, and proves an email address for it. */
async function proveGuest(language: string, email: string): Promise<void> {
  const guest = await openVisitor(site, DOMAIN)
  const position = (await site.ids(DOMAIN)).get('gardener')
  const path = '/api/pcsx/draft_applications'
  const begun = await guest.send('PUT', `${path}?hl=${language}`, {
    position_id: position,
    device: 'phone',
    changes: [],
  })
  const { encId } = begun.json<{ data: { draft: { encId: string } } }>().data.draft
  const prove = async (body: object) => {
    const answer = await guest.post(`${path}/${encId}/prove?hl=${language}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await prove({ email })
  await prove({ code: codeTo(email) })
}

/** Notifies a person of every event, with all its messages in the catalogue. */
async function sendNotifications(email: string): Promise<void> {
  const { rows } = await site.context.database.pool.query<{ id: string; tenant_id: number }>(
    'SELECT id, tenant_id FROM accounts WHERE email = $1',
    [email],
  )
  const [account] = rows
  if (!account) throw new Error(`${email} has no account.`)
  const values = {
    position: 'Baker',
    document: 'Offer letter',
    name: 'bread',
    form: 'Details',
    event: 'Open day',
    job: 'Baker',
    stage: 'Interview',
    count: 2,
    days: 2,
  }
  for (const event of notificationEvents) {
    const ids = Object.keys(english).filter((id) => id.startsWith(`notification.${event}.`))
    const words = ids.length === 0 ? [{ title: 'News', message: 'From the company' }] : []
    const rendered = [...ids.map((messageId) => ({ messageId, values })), ...words]
    for (const [at, what] of rendered.entries())
      await site.context.db.transaction().execute((trx) =>
        site.context.use(notifyService)(trx, {
          tenantId: account.tenant_id,
          accountId: account.id,
          event,
          dedupeKey: `${event} ${at}`,
          redirectUrl: '/careers/offers',
          now,
          ...what,
        }),
      )
  }
}

async function sendAlerts(): Promise<void> {
  const row = { description: '<p>Bread</p>', locations: ['Leeds, England, United Kingdom'] }
  await site.importRows(DOMAIN, [{ id: 'one', title: 'Baker one', ...row }])
  now = addDays(now, 1)
  const { context } = site
  const log = { info: () => undefined, error: (details: object) => expect.fail(JSON.stringify(details)) }
  await sendDue(alertSending(context), { now: context.now, log })
}

const withoutStyles = (html = '') => html.replace(/<style>.*?<\/style>/s, '')
const linksOf = ({ text, html = '', unsubscribeUrl }: Mail) => [
  ...[...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&')),
  ...(text.match(/\S*:\/\/\S*/g) ?? []),
  ...(unsubscribeUrl === undefined ? [] : [unsubscribeUrl]),
]

/** Returns the reader-visible faults of an email, one sentence each. */
function faultsOf(mail: Mail): string[] {
  const parts = { subject: mail.subject, text: mail.text, html: withoutStyles(mail.html) }
  const scopes = [...new Set(Object.keys(english).map((id) => id.split('.')[0]))].join('|')
  const key = new RegExp(`(?<![\\w/@.-])(?:${scopes})\\.[a-z][\\w-]*`, 'i')
  const seen = Object.entries(parts).flatMap(([part, text]) => [
    ...(key.test(text) ? [`${part} shows the id ${key.exec(text)?.[0]}`] : []),
    ...(/[{}]|\bundefined\b|\bNaN\b|\[object /.test(text) ? [`${part} has a placeholder that nothing fills`] : []),
    ...(text.trim() === '' ? [`${part} is empty`] : []),
  ])
  const blocks = mail.text.trim().split(/\n\n/)
  const own = mail.tenant.domain === DOMAIN ? TEST_ORIGIN.replace('localhost', HOST) : TEST_ORIGIN
  const links = linksOf(mail).filter((url) => URL.parse(url)?.origin !== own)
  return [
    ...seen,
    ...(blocks.some((block) => block.trim() === '') ? ['text has an empty part'] : []),
    ...(/<(p|h1|h2|li|a|bdi|title)\b[^>]*>\s*<\/\1>/.test(parts.html) ? ['html has an empty part'] : []),
    ...links.map((url) => `leads to ${url}`),
  ]
}

test('every email the product can send is sent in this test, in every language [S05]', () => {
  const missing = languages.flatMap((language) => {
    const names = new Set(sent.filter(({ locale }) => locale === language).map(({ name }) => name))
    return (Object.keys(mailKinds) as MailName[])
      .filter((name) => !names.has(name))
      .map((name) => `${language} ${name}`)
  })
  expect(languages.length).toBeGreaterThan(11)
  expect(missing).toEqual([])
})

test('every email links to its company’s own address, which needs no domain [second/ops-13]', () => {
  const links = sent.filter(({ tenant }) => tenant.domain === DOMAIN).flatMap(linksOf)
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter((url) => new URL(url).searchParams.has('domain'))).toEqual([])
})

test('no email shows an id, an empty part, an unfilled placeholder or a broken link [S05]', async () => {
  expect(sent.flatMap((mail) => faultsOf(mail).map((fault) => `${mail.locale} ${mail.name}: ${fault}`))).toEqual([])
  const pages = new Map(sent.flatMap(linksOf).map((url) => [new URL(url).pathname, new URL(url)]))
  expect(pages.size).toBeGreaterThan(4)
  for (const { host, pathname, search } of pages.values())
    // Some pages require signing in, and the link to continue an application redirects.
    expect([200, 302, 303, 401], pathname).toContain(
      (await site.get(`${pathname}${search}`, { headers: { host } })).statusCode,
    )
})

/** Returns a hash of the rows of each table but the counts of views, to which each opened job adds one. */
async function hashTables(): Promise<Map<string, string>> {
  const { pool } = site.context.database
  const tables = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT LIKE 'visit\\_%'`,
  )
  const hashes = new Map<string, string>()
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ hash: string }>(
      `SELECT coalesce(md5(string_agg(each::text, '' ORDER BY each::text)), '') AS hash FROM ${name} AS each`,
    )
    hashes.set(name, rows[0]?.hash ?? '')
  }
  return hashes
}

test('opening any link of any email, like an email scanner, changes nothing and signs no one in', async () => {
  const links = sent
    .filter(({ locale }) => locale === 'en')
    .flatMap((mail) => linksOf(mail).map((url) => [mail.name, url] as const))
  expect(new Set(links.map(([name]) => name)).size).toBeGreaterThan(15)
  const before = await hashTables()
  const cookies = new Set<string>()
  for (const [, url] of links) {
    const { host, pathname, search } = new URL(url)
    const scanner = await openVisitor(site, DOMAIN)
    const brought = new Set(Object.keys(scanner.cookies))
    let next: string | undefined = `${pathname}${search}`
    for (let hops = 0; next !== undefined && hops < 4; hops += 1) {
      const cookie = Object.entries(scanner.cookies)
        .map((pair) => pair.join('='))
        .join('; ')
      const answer = await site.get(next, { headers: { host, cookie } })
      for (const given of answer.cookies) {
        if (!brought.has(given.name)) cookies.add(given.name)
        scanner.cookies[given.name] = given.value
      }
      next =
        answer.statusCode >= 300 && answer.statusCode < 400
          ? String(answer.headers.location).replace(/^https?:\/\/[^/]+/, '')
          : undefined
    }
  }
  const after = await hashTables()
  expect([...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)).toEqual([])
  expect([...cookies]).toEqual([])
})

test('the check of emails finds each of these faults [S05]', () => {
  const [good] = sent
  if (!good) throw new Error('No email was sent.')
  expect(faultsOf(good)).toEqual([])
  const faulty: Partial<Mail>[] = [
    { subject: 'mail.session.verify.subject' },
    { subject: ' ' },
    { text: `${good.text}\n\n \n\nend` },
    { text: `${good.text} {minutes}` },
    { text: `${good.text} undefined` },
    { html: `${good.html}<p dir="auto"> </p>` },
    { html: `${good.html}<a href="">Open</a>` },
    { html: `${good.html}<a href="http://elsewhere.example/">Open</a>` },
  ]
  for (const changes of faulty) expect(faultsOf({ ...good, ...changes }), JSON.stringify(changes)).toHaveLength(1)
})
