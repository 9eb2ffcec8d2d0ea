import pg from 'pg'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { mailsTo, openVisitor } from '#testing/visitor.ts'
import { seedDemoAccounts } from './seed-demo.ts'

const DOMAIN = 'meridian.example'
const KNOWN = 'alice@example.com'
const UNKNOWN = 'nobody@example.com'
const SHUT = 'bob@example.com'

const person = { password: 'a quiet harbour', firstName: 'Ada', lastName: 'Byron' }

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }], { pages: false })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  const { pool } = site.context.database
  await pool.query(`UPDATE accounts SET disabled_at = now() WHERE email = $1`, [SHUT])
})
beforeEach(() => site.context.database.pool.query('DELETE FROM account_attempts'))
afterAll(() => site?.close())

/** Records a call's observable response, and the work done for it. */
async function observe(path: string, body: { email: string; [key: string]: string }) {
  const visitor = await openVisitor(site, DOMAIN)
  // Only a browser that requested a code has one to guess.
  const asks = {
    '/api/auth/code/sign-in': '/api/auth/code/request',
    '/api/auth/sign-up/verify': '/api/auth/sign-up/email',
  }
  const ask = new Map(Object.entries(asks)).get(path)
  if (ask) expect((await visitor.post(ask, { ...person, ...body })).statusCode).toBe(200)
  const mailsBefore = mailsTo(site, body.email).length
  const statements: string[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ): never {
    const [first] = given
    const text = typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text)
    if (/account/i.test(text)) statements.push(text.replaceAll(/\s+/g, ' ').trim())
    return Reflect.apply(original, this, given) as never
  })
  const answer = await visitor.post(path, body)
  query.mockRestore()
  return { seen: presented(answer), statements, mails: mailsTo(site, body.email).length - mailsBefore }
}
const original = pg.Client.prototype.query as (...given: unknown[]) => unknown

function presented(answer: LightMyRequestResponse) {
  const { date: _date, 'x-request-id': _id, 'x-csrf-token': _token, 'set-cookie': cookies, ...headers } = answer.headers
  const names = [cookies ?? []].flat().map((cookie) => cookie.replace(/=[^;]*/, ''))
  return { status: answer.statusCode, body: answer.body, headers, cookies: names }
}

test.each([
  ['logging in with a wrong password', '/api/auth/sign-in/email', { password: 'wrong' }, 401, 0],
  ['signing up', '/api/auth/sign-up/email', person, 200, 1],
  ['asking for a code', '/api/auth/code/request', {}, 200, 1],
  ['entering a wrong code', '/api/auth/code/sign-in', { code: 'abcdef' }, 422, 0],
  ['entering a wrong code of a sign-up', '/api/auth/sign-up/verify', { code: 'abcdef' }, 422, 0],
  ['asking for a new password', '/api/auth/password/request-reset', {}, 200, 1],
])(
  '%s answers alike, after the same steps, whether or not there is an account',
  async (_, path, body, status, mails) => {
    const known = await observe(path, { ...body, email: KNOWN })
    const unknown = await observe(path, { ...body, email: UNKNOWN })
    const shut = await observe(path, { ...body, email: SHUT })
    expect(known.seen.status).toBe(status)
    expect(known.mails).toBe(mails)
    expect(known.statements.length).toBeGreaterThan(0)
    expect(unknown).toEqual(known)
    expect(shut).toEqual(known)
  },
)

test('a disabled account gives the same error as a wrong password, even with the right one', async () => {
  const shut = await observe('/api/auth/sign-in/email', { email: SHUT, password: 'foyer-demo' })
  const unknown = await observe('/api/auth/sign-in/email', { email: UNKNOWN, password: 'foyer-demo' })
  expect(shut).toEqual(unknown)
})
