import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertLimits } from '../../limits.ts'
import { addDays } from '#kernel/time.ts'
import { addDemoAccounts } from '#testing/candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { mailsTo, openVisitor, type Visitor } from '#testing/visitor.ts'
import type { JobAlert } from '../../contract.ts'
import { purgeAlerts } from './linked-store.ts'

const ALERTS = '/api/pcsx/job_alerts'
const privacy = '<p>We keep it for a year.</p>'
const on = { pcsxConfig: { loggedOutNotificationConfig: { enabled: true, privacyText: privacy } } }
let site: TestSite
let visitor: Visitor
let now = TEST_NOW

beforeAll(async () => {
  site = await openTestSite(
    [{ domain: 'bakery.example', site: on }, { domain: 'forge.example', site: on }, { domain: 'closed.example' }],
    { pages: false, now: () => now },
  )
  await addDemoAccounts(site)
  visitor = await openVisitor(site, 'bakery.example')
})
afterAll(() => site?.close())

const ask = (email: string, search: string, more: object = {}) =>
  visitor.post(ALERTS, { email, search, consent: true, ...more })
const link = (email: string, kind: 'confirm' | 'leave') => {
  const text = mailsTo(site, email).at(-1)?.text ?? ''
  return new URL(text.match(/https?:\S+/g)?.find((one) => one.includes(`${kind}=`)) ?? '')
}
const token = (email: string, kind: 'confirm' | 'leave' = 'confirm') => link(email, kind).searchParams.get(kind) ?? ''
const confirm = (email: string) => visitor.post(`${ALERTS}/confirm`, { token: token(email) })
const show = async (with_: string) =>
  (await visitor.get(`${ALERTS}?token=${with_}`)).json<{ data: { email: string; alerts: JobAlert[] } }>().data
async function rows(email: string) {
  const { rows } = await sql<{ confirmed: boolean; search: string; consent: string; frequency: string }>`
    SELECT confirmed_at IS NOT NULL AS confirmed, search, consent_text AS consent, frequency
    FROM job_alerts WHERE email = ${email} ORDER BY id`.execute(site.context.db)
  return rows
}

test('an alert without an account starts once its link is used, and keeps the consent text', async () => {
  expect((await ask(' Ada@Example.org ', 'query=baker&start=10', { frequency: 'weekly' })).statusCode).toBe(200)
  const pending = { confirmed: false, search: 'query=baker', consent: privacy, frequency: 'weekly' }
  expect(await rows('ada@example.org')).toEqual([pending])
  const mail = mailsTo(site, 'ada@example.org').at(-1)
  expect(mail?.text).toContain('once a week')
  expect(mail?.text).toContain(`for ${alertLimits.keptDays} days`)
  for (let twice = 0; twice < 2; twice += 1) {
    const answer = await confirm('ada@example.org')
    expect([answer.statusCode, answer.json().data]).toEqual([200, { name: 'baker' }])
  }
  expect(await rows('ada@example.org')).toEqual([{ ...pending, confirmed: true }])
})

test('responses do not reveal whether an address has alerts or an account, and only its owner can change an alert', async () => {
  const answers = [
    await ask('ada@example.org', 'query=baker', { frequency: 'daily' }),
    await ask('new@example.org', 'query=baker', { frequency: 'daily' }),
    await ask('alice@example.com', 'query=baker', { frequency: 'daily' }),
  ]
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  const texts = ['ada@example.org', 'new@example.org', 'alice@example.com'].map((email) =>
    mailsTo(site, email)
      .at(-1)
      ?.text.replaceAll(/(confirm|leave)=\S+/g, '$1=…'),
  )
  expect(new Set(texts).size).toBe(1)
  expect(await rows('ada@example.org')).toMatchObject([{ confirmed: true, frequency: 'weekly' }])
  await confirm('ada@example.org')
  expect(await rows('ada@example.org')).toMatchObject([{ confirmed: true, frequency: 'daily' }])
})

test('a link shows, changes and ends all confirmed alerts of its address, and no others', async () => {
  await ask('many@example.org', 'query=one')
  await confirm('many@example.org')
  await ask('many@example.org', 'query=two')
  await confirm('many@example.org')
  await ask('many@example.org', 'query=pending')
  const own = token('many@example.org', 'leave')
  const shown = await show(own)
  expect(shown.email).toBe('m•••@example.org')
  expect(shown.alerts.map(({ name }) => name)).toEqual(['two', 'one'])
  const [two, one] = shown.alerts
  const change = (id: number | undefined, with_ = own) =>
    visitor.post(`${ALERTS}/change`, { token: with_, id, isActive: false, frequency: 'weekly' })
  expect((await change(one?.id)).json().data.savedSearch).toMatchObject({ isActive: false, frequency: 'weekly' })
  expect((await change(one?.id, token('ada@example.org', 'leave'))).statusCode).toBe(404)
  await visitor.post(`${ALERTS}/leave`, { token: token('ada@example.org', 'leave'), id: two?.id })
  expect((await show(own)).alerts).toHaveLength(2)
  expect((await visitor.post(`${ALERTS}/leave`, { token: own, id: two?.id })).statusCode).toBe(200)
  expect((await show(own)).alerts.map(({ name }) => name)).toEqual(['one'])
})

test('one-click unsubscribe ends the alert without session, page or CSRF token', async () => {
  await ask('gone@example.org', 'query=baker')
  await confirm('gone@example.org')
  const { pathname, search } = link('gone@example.org', 'leave')
  const mail = mailsTo(site, 'gone@example.org').at(-1)
  expect(mail?.headers['list-unsubscribe']).toContain(`${pathname}${search}`)
  const press = () =>
    site.app.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const pressed = await press()
  expect([pressed.statusCode, pressed.body]).toEqual([200, ''])
  expect(await rows('gone@example.org')).toEqual([])
  expect((await press()).statusCode).toBe(200)
  expect((await visitor.post(`${ALERTS}/leave`, { token: 'never-was' })).statusCode).toBe(200)
  const late = await confirm('gone@example.org')
  expect([late.statusCode, late.json().error.code]).toEqual([404, 'wrong-link'])
})

test('a link works only for its own company and period; an invalid one confirms nothing', async () => {
  await ask('two@example.org', 'query=baker')
  const other = await openVisitor(site, 'forge.example')
  const wrong = [
    await other.post(`${ALERTS}/confirm`, { token: token('two@example.org') }),
    await visitor.post(`${ALERTS}/confirm`, { token: token('two@example.org', 'leave') }),
    await visitor.post(`${ALERTS}/confirm`, { token: `${token('two@example.org')}x` }),
    await visitor.get(`${ALERTS}?token=x`),
  ]
  for (const answer of wrong) expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'wrong-link'])
  await other.post(`${ALERTS}/leave`, { token: token('two@example.org', 'leave') })
  expect(await rows('two@example.org')).toMatchObject([{ confirmed: false }])
  now = addDays(TEST_NOW, alertLimits.confirmDays)
  const late = await confirm('two@example.org')
  now = TEST_NOW
  expect(late.statusCode).toBe(404)
})

test('an unconfirmed alert is deleted after a week, a confirmed one after a year without activity', async () => {
  const later = (days: number) => addDays(TEST_NOW, days)
  await ask('idle@example.org', 'query=a')
  await confirm('idle@example.org')
  await ask('idle@example.org', 'query=b')
  await purgeAlerts(site.context.db, later(alertLimits.confirmDays + 1))
  expect(await rows('idle@example.org')).toMatchObject([{ search: 'query=a' }])
  now = later(300)
  const alerts = (await show(token('idle@example.org', 'leave')))?.alerts
  expect(alerts).toBeUndefined()
  await ask('idle@example.org', 'query=a')
  await confirm('idle@example.org')
  now = TEST_NOW
  await purgeAlerts(site.context.db, later(600))
  expect(await rows('idle@example.org')).toHaveLength(1)
  await purgeAlerts(site.context.db, later(666))
  expect(await rows('idle@example.org')).toEqual([])
})

test('without consent or a valid address nothing is stored or sent', async () => {
  for (const wrong of [{ consent: false }, { email: 'nobody' }, { frequency: 'hourly' }]) {
    const answer = await ask('wrong@example.org', 'query=a', wrong)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ messages: object }>().messages)).toEqual(Object.keys(wrong))
  }
  expect(await rows('wrong@example.org')).toEqual([])
  expect(mailsTo(site, 'wrong@example.org')).toEqual([])
})

test('emails per recipient and alerts per address are limited', async () => {
  const answers = []
  for (let n = 0; n < 6; n += 1) answers.push((await ask('flood@example.org', `query=${n}`)).statusCode)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  await sql`
    INSERT INTO job_alerts (tenant_id, email, search, params_hash, name, frequency, language, consent_text, created_at,
      since_change, confirmed_at, expires_at, next_at)
    SELECT id, 'flood@example.org', 'query=x' || n, 'hash ' || n, 'x', 'daily', 'en', '', ${TEST_NOW}, 0, ${TEST_NOW},
      ${new Date('2027-01-01')}, ${new Date('2027-01-01')}
    FROM tenants, generate_series(1, ${alertLimits.alerts}) n WHERE domain = 'bakery.example'`.execute(site.context.db)
  const full = await confirm('flood@example.org')
  expect([full.statusCode, full.json().error.code]).toEqual([409, 'full'])
})

test('a site without alerts for visitors accepts no new ones, but emailed links still end existing ones', async () => {
  const closed = await openVisitor(site, 'closed.example')
  const refused = await closed.post(ALERTS, { email: 'a@example.org', search: '', consent: true })
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'off'])
  expect((await closed.post(`${ALERTS}/confirm`, { token: 'x' })).json().error.code).toBe('off')
  expect((await closed.post(`${ALERTS}/leave`, { token: 'abc' })).statusCode).toBe(200)
})
