import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { mailsTo, openVisitor, type Visitor } from '#testing/visitor.ts'

const on = { jtnConfig: { enabled: true, privacyText: '<p>We keep it for a year.</p>' } }
const JOIN = '/api/pcsx/talent_network'
let site: TestSite
let visitor: Visitor

beforeAll(async () => {
  site = await openTestSite([
    { domain: 'bakery.example', site: on },
    { domain: 'forge.example', site: on },
    { domain: 'closed.example' },
  ])
  visitor = await openVisitor(site, 'bakery.example')
})
afterAll(() => site?.close())

const values = (email: string) => ({ name: 'Ada Byron', email, interests: 'Ovens', location: 'Leeds', consent: true })
const join = (email: string, more: object = {}) => visitor.post(JOIN, { ...values(email), ...more })
const link = (email: string, kind: 'confirm' | 'leave') => {
  const text = mailsTo(site, email).at(-1)?.text ?? ''
  const address = text.match(/https?:\S+/g)?.find((one) => one.includes(`${kind}=`))
  return new URL(address ?? '')
}
const token = (email: string, kind: 'confirm' | 'leave') => link(email, kind).searchParams.get(kind) ?? ''
async function entries(email: string) {
  const { rows } = await sql<{ domain: string; confirmed: boolean; interests: string; consent: string }>`
    SELECT t.domain, e.confirmed_at IS NOT NULL AS confirmed, e.interests, e.consent_text AS consent
    FROM talent_network_entries e JOIN tenants t ON t.id = e.tenant_id WHERE e.email = ${email} ORDER BY e.id`.execute(
    site.context.db,
  )
  return rows
}

test('a person has joined once the emailed link is used, and the consent text is stored', async () => {
  expect((await join(' Ada@Example.org ')).statusCode).toBe(200)
  const pending = {
    domain: 'bakery.example',
    confirmed: false,
    interests: 'Ovens',
    consent: '<p>We keep it for a year.</p>',
  }
  expect(await entries('ada@example.org')).toEqual([pending])
  for (let twice = 0; twice < 2; twice += 1)
    expect((await visitor.post(`${JOIN}/confirm`, { token: token('ada@example.org', 'confirm') })).statusCode).toBe(200)
  expect(await entries('ada@example.org')).toEqual([{ ...pending, confirmed: true }])
})

test('responses do not reveal whether an address is in the network, and only its owner can change an entry', async () => {
  const [known, unknown] = [await join('ada@example.org', { interests: 'Nonsense' }), await join('new@example.org')]
  expect(known.statusCode).toBe(unknown.statusCode)
  expect(known.body).toBe(unknown.body)
  expect(mailsTo(site, 'ada@example.org').at(-1)?.headers['subject']).toBe(
    mailsTo(site, 'new@example.org').at(-1)?.headers['subject'],
  )
  expect((await entries('ada@example.org'))[0]).toMatchObject({ confirmed: true, interests: 'Ovens' })
  await visitor.post(`${JOIN}/confirm`, { token: token('ada@example.org', 'confirm') })
  expect(await entries('ada@example.org')).toMatchObject([{ confirmed: true, interests: 'Nonsense' }])
})

test('one-click unsubscribe removes the entry without session, page or CSRF token', async () => {
  await join('gone@example.org')
  const { pathname, search } = link('gone@example.org', 'leave')
  const mail = mailsTo(site, 'gone@example.org').at(-1)
  expect(mail?.headers['list-unsubscribe']).toContain(`${pathname}${search}`)
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect((await site.get(`${pathname}${search}`)).statusCode).toBe(200)
  expect(await entries('gone@example.org')).toHaveLength(1)
  const pressed = await site.app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([pressed.statusCode, pressed.body]).toEqual([200, ''])
  expect(await entries('gone@example.org')).toEqual([])
  const again = await visitor.post(`${JOIN}/leave`, { token: 'never-was' })
  expect(again.statusCode).toBe(200)
})

test('a link works only for its own company, and an invalid one confirms nothing', async () => {
  await join('two@example.org')
  const other = await openVisitor(site, 'forge.example')
  const wrong = await other.post(`${JOIN}/confirm`, { token: token('two@example.org', 'confirm') })
  expect([wrong.statusCode, wrong.json()]).toMatchObject([404, { error: { code: 'wrong-link' } }])
  await other.post(`${JOIN}/leave`, { token: token('two@example.org', 'leave') })
  expect(await entries('two@example.org')).toMatchObject([{ domain: 'bakery.example', confirmed: false }])
})

test('without consent, name or a valid address nothing is stored or sent', async () => {
  for (const wrong of [{ consent: false }, { name: ' ' }, { email: 'nobody' }, { interests: 'x'.repeat(501) }]) {
    const answer = await join('wrong@example.org', wrong)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ messages: object }>().messages)).toEqual(Object.keys(wrong))
  }
  expect(await entries('wrong@example.org')).toEqual([])
  expect(mailsTo(site, 'wrong@example.org')).toEqual([])
})

test('emails per recipient are limited', async () => {
  const answers = []
  for (let n = 0; n < 6; n += 1) answers.push((await join('flood@example.org')).statusCode)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})

test('a site without the network has no page and no joining, but emailed links still remove entries', async () => {
  const closed = await openVisitor(site, 'closed.example')
  expect((await closed.get('/careers/jtn')).statusCode).toBe(404)
  expect((await closed.post(JOIN, values('ada@example.org'))).statusCode).toBe(404)
  expect((await closed.get('/careers/jtn?leave=abc')).statusCode).toBe(200)
  expect((await closed.post(`${JOIN}/leave`, { token: 'abc' })).statusCode).toBe(200)
})
