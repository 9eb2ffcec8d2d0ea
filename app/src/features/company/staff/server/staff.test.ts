import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { lastLink, openVisitor, signedInEmail, signIn, type Visitor } from '#testing/visitor.ts'
import type { AuditLine, SentInvitation, Team } from '../contract.ts'

const DOMAIN = 'meridian.example'

let site: TestSite
let carol: Visitor
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }], { pages: false })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  carol = await signIn(site, DOMAIN, 'carol@example.com')
})
afterAll(() => site?.close())

const act = (name: string, body: object) => carol.post(`/api/desk/acts/staff/${name}`, body)
const team = async () => (await carol.get('/api/desk/team')).json<{ data: Team }>().data
const audit = async (query: string) =>
  (await carol.get(`/api/desk/audit?${query}`)).json<{ data: { entries: AuditLine[]; acts: string[] } }>().data
const join = (visitor: Visitor, link: URL, person: object) =>
  visitor.post('/api/pcsx/staff_invitation', { token: link.searchParams.get('token'), ...person })

test('an owner signs a colleague out everywhere and resets their second factor, and the audit names both', async () => {
  const rita = await signIn(site, DOMAIN, 'rita@example.com')
  const line = async () => (await team()).members.find(({ email }) => email === 'rita@example.com')
  expect((await line())?.sessions).toHaveLength(1)
  expect((await act('sign-out', { email: 'rita@example.com' })).statusCode).toBe(200)
  expect([await signedInEmail(rita), (await line())?.sessions]).toEqual([null, []])
  const again = await signIn(site, DOMAIN, 'rita@example.com')
  await sql`
    INSERT INTO account_authenticators (account_id, tenant_id, sealed_secret, created_at)
    SELECT id, tenant_id, 'sealed', now() FROM accounts WHERE email = 'rita@example.com'`.execute(site.context.db)
  expect((await line())?.factors.app).toBe(true)
  expect((await act('reset-second-factor', { email: 'rita@example.com' })).statusCode).toBe(200)
  expect([(await line())?.factors.app, await signedInEmail(again)]).toEqual([false, null])
  const acts = (await audit('about=Rita@example.com')).entries.map((entry) => entry.act)
  expect(acts).toEqual(['staff reset-second-factor', 'staff sign-out'])
  expect((await act('sign-out', { email: 'alice@example.com' })).json()).toMatchObject({
    error: { code: 'unknown-colleague' },
  })
})

test('an owner of a site that can’t send email is told so, and gets the link of an invitation to pass on', async () => {
  const { data } = (await act('invite', { email: 'gus@example.org', role: 'editor' })).json<{ data: SentInvitation }>()
  expect(data.link).toBe(lastLink(site, 'gus@example.org').href)
  const today = async (visitor: Visitor) =>
    (await visitor.get('/api/desk/today')).json<{ data: { emailOff: boolean } }>().data.emailOff
  const rita = await signIn(site, DOMAIN, 'rita@example.com')
  expect([(await team()).emailOff, await today(carol), await today(rita)]).toEqual([true, true, false])
  site.context.mailer.delivers = true
  const again = (await act('invite', { email: 'gus@example.org', role: 'editor' })).json<{ data: SentInvitation }>()
  expect([again.data.link, (await team()).emailOff, await today(carol)]).toEqual([null, false, false])
  site.context.mailer.delivers = false
})

test('Today shows a new owner the first steps, and a hiring manager without jobs that there are none', async () => {
  type Today = { data: { steps: { name: string; done: boolean }[]; noJobs: boolean } }
  const { steps } = (await carol.get('/api/desk/today')).json<Today>().data
  expect(steps.filter(({ done }) => !done).map(({ name }) => name)).toEqual(['place', 'legal', 'job', 'email'])
  const hugo = await signIn(site, DOMAIN, 'hugo@example.com')
  expect((await hugo.get('/api/desk/today')).json<Today>().data).toMatchObject({ steps: [], noJobs: true })
})

test('colleagues who aren’t owners neither see the team nor act on it', async () => {
  const rita = await signIn(site, DOMAIN, 'rita@example.com')
  for (const path of ['/api/desk/team', '/api/desk/audit', '/api/desk/audit/export'])
    expect((await rita.get(path)).statusCode, path).toBe(404)
  for (const name of ['sign-out', 'reset-second-factor'])
    expect((await rita.post(`/api/desk/acts/staff/${name}`, { email: 'carol@example.com' })).statusCode).toBe(404)
})

test('the audit is filtered by colleague, act and day, and exported without formulas', async () => {
  await act('invite', { email: 'eve@example.org', role: 'editor' })
  const name = '=SUM(A1)'
  const eve = await openVisitor(site, DOMAIN)
  const joined = await join(eve, lastLink(site, 'eve@example.org'), {
    firstName: name,
    password: 'plum ladder 93 river',
  })
  expect(joined.statusCode, joined.body).toBe(200)
  expect((await audit('act=staff%20join')).entries).toMatchObject([{ act: 'staff join', target: 'eve@example.org' }])
  expect((await audit('act=staff%20join')).acts).toContain('staff invite')
  const today = TEST_NOW.toISOString().slice(0, 10)
  const days = async (query: string) => (await audit(`about=eve@example.org&${query}`)).entries.length
  const { entries } = await audit('about=eve@example.org')
  const day = entries[0]?.at.slice(0, 10) ?? today
  expect(await days(`from=${day}&to=${day}`)).toBe(2)
  expect(await days('to=2020-01-01')).toBe(0)
  expect(await days('from=2090-01-01')).toBe(0)
  const file = await carol.get('/api/desk/audit/export?act=staff%20join')
  expect(file.headers['content-disposition']).toMatch(/attachment; filename="?audit-/)
  expect(file.body).toContain('staff join')
  expect(file.body).not.toMatch(/(^|[,;"])=SUM/m)
  expect((await audit('act=audit%20export')).entries).toHaveLength(1)
})

test('a person with an account accepts an invitation in one go once signed in, and no one else does', async () => {
  await act('invite', { email: 'dave@example.com', role: 'recruiter' })
  const link = lastLink(site, 'dave@example.com')
  const bob = await signIn(site, DOMAIN, 'bob@example.com')
  expect((await join(bob, link, {})).json()).toMatchObject({ error: { code: 'other-account' } })
  const nobody = await openVisitor(site, DOMAIN)
  expect((await join(nobody, link, { firstName: 'Dave', password: 'plum ladder 93 river' })).json()).toMatchObject({
    error: { code: 'sign-in-first' },
  })
  const dave = await signIn(site, DOMAIN, 'dave@example.com')
  expect((await join(dave, link, {})).json()).toMatchObject({ data: { isNew: false } })
  expect((await dave.get('/api/desk/today')).statusCode).toBe(200)
  expect((await join(dave, link, {})).statusCode).toBe(404)
})

test('an invited person without a password is signed in to add a passkey', async () => {
  await act('invite', { email: 'fay@example.org', role: 'recruiter' })
  const fay = await openVisitor(site, DOMAIN)
  expect((await join(fay, lastLink(site, 'fay@example.org'), { firstName: 'Fay' })).statusCode).toBe(200)
  expect(await signedInEmail(fay)).toBe('fay@example.org')
  expect((await fay.post('/api/auth/second-factor/passkey/options')).statusCode).toBe(200)
})

test('a colleague’s session without use for twelve hours is in no list and keeps no stream open', async () => {
  await signIn(site, DOMAIN, 'hugo@example.com')
  await sql`
    UPDATE account_sessions SET updated_at = ${addSeconds(TEST_NOW, -13 * 3600)}
    WHERE account_id = (SELECT id FROM accounts WHERE email = 'hugo@example.com')`.execute(site.context.db)
  const hugo = (await team()).members.find(({ email }) => email === 'hugo@example.com')
  expect(hugo?.sessions).toEqual([])
})
