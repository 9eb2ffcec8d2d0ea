import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { fingerprint } from '#testing/test-database.ts'
import { openTestSite, TEST_NOW, TEST_ORIGIN, type TestSite } from '#testing/test-site.ts'
import { openVisitor, type Visitor } from '#testing/visitor.ts'
import { contract } from '#main/contract.ts'

const DOMAIN = 'meridian.example'
/** Endpoints authorized by a secret in the body have no session that could be abused. */
const writes = contract.filter(({ method, provesItself }) => method !== 'GET' && !provesItself)

let site: TestSite
let alice: Visitor
let dave: Visitor
/** Alice's cookies and token from before she signed in. */
let before = { cookies: {} as Record<string, string>, token: '' }
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }], { pages: false })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  const signIn = async (email: string) => {
    const visitor = await openVisitor(site, DOMAIN)
    before = { cookies: { ...visitor.cookies }, token: visitor.token }
    await visitor.post('/api/auth/sign-in/email', { email, password: 'foyer-demo' })
    return visitor
  }
  dave = await signIn('dave@example.com')
  alice = await signIn('alice@example.com')
})
afterAll(() => site?.close())

const cookieHeader = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

type Forgery = [title: string, change: () => Pick<InjectOptions, 'headers' | 'payload' | 'query'>]

const good = () => ({
  host: 'localhost:3000',
  origin: TEST_ORIGIN,
  cookie: cookieHeader(alice.cookies),
  'x-csrf-token': alice.token,
})
const without = (name: 'x-csrf-token' | 'origin', more: Record<string, string> = {}) => {
  const { [name]: _left, ...rest } = good()
  return { ...rest, ...more }
}

const forgeries: Forgery[] = [
  ['without a token', () => ({ headers: without('x-csrf-token') })],
  ['with an empty token', () => ({ headers: { ...good(), 'x-csrf-token': '' } })],
  ['with a token that nobody made', () => ({ headers: { ...good(), 'x-csrf-token': `x${alice.token}` } })],
  ['with another person’s token', () => ({ headers: { ...good(), 'x-csrf-token': dave.token } })],
  [
    'with another person’s token and its cookie',
    () => ({
      headers: {
        ...good(),
        'x-csrf-token': dave.token,
        cookie: cookieHeader({ ...alice.cookies, _csrf: dave.cookies['_csrf'] ?? '' }),
      },
    }),
  ],
  ['with the token from before signing in', () => ({ headers: { ...good(), 'x-csrf-token': before.token } })],
  [
    'with the token in the address',
    () => ({ headers: without('x-csrf-token'), query: { _csrf: alice.token, csrf: alice.token } }),
  ],
  ['with the token in the body', () => ({ headers: without('x-csrf-token'), payload: { _csrf: alice.token } })],
  [
    'with the token in a cookie',
    () => ({ headers: without('x-csrf-token', { cookie: `${good().cookie}; x-csrf-token=${alice.token}` }) }),
  ],
  [
    'with the token in another header',
    () => ({ headers: without('x-csrf-token', { 'csrf-token': alice.token, 'x-xsrf-token': alice.token }) }),
  ],
  [
    'with the token, but not the cookie it belongs to',
    () => ({ headers: { ...good(), cookie: `session=${alice.cookies['session']}` } }),
  ],
  ['from another site', () => ({ headers: { ...good(), origin: 'https://evil.example' } })],
  [
    'from a site with a name like ours',
    () => ({ headers: { ...good(), origin: 'http://localhost.evil.example:3000' } }),
  ],
  ['from a site below another', () => ({ headers: { ...good(), origin: 'http://jobs.meridian.example' } })],
  ['from another port', () => ({ headers: { ...good(), origin: 'http://localhost:4000' } })],
  ['from a page without an origin', () => ({ headers: { ...good(), origin: 'null' } })],
  ['by another site, as the browser says', () => ({ headers: without('origin', { 'sec-fetch-site': 'cross-site' }) })],
]

describe.each(forgeries)('a request %s', (_, change) => {
  test('is refused by every endpoint that changes something, and changes nothing', async () => {
    const start = await fingerprint(site.context.db)
    for (const endpoint of writes) {
      const { query, ...forged } = change()
      const answer = await site.app.inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/:\w+/g, '1'),
        query: { domain: DOMAIN, ...(query as Record<string, string> | undefined) },
        payload: {},
        ...forged,
      })
      expect([answer.statusCode, answer.json().message], endpoint.route).toEqual([403, 'Invalid CSRF.'])
    }
    expect(await fingerprint(site.context.db)).toEqual(start)
  })
})

describe('a body in another format', () => {
  const JSON_BODY = JSON.stringify({ email: 'alice@example.com', password: 'foyer-demo' })
  const forms: [type: string, payload: string][] = [
    ['text/plain', JSON_BODY],
    ['text/plain; charset=utf-8; application/json', JSON_BODY],
    ['application/x-www-form-urlencoded', 'email=alice%40example.com&password=foyer-demo'],
    [
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nalice@example.com\r\n--x--\r\n`,
    ],
    ['application/xml', '<email>alice@example.com</email>'],
    ['text/json', JSON_BODY],
    ['json', JSON_BODY],
    ['application/json, text/plain', JSON_BODY],
  ]

  test.each(forms)('as %s signs no one in', async (type, payload) => {
    const visitor = await openVisitor(site, DOMAIN)
    const headers = {
      ...good(),
      cookie: cookieHeader(visitor.cookies),
      'x-csrf-token': visitor.token,
      'content-type': type,
    }
    const url = `/api/auth/sign-in/email?domain=${DOMAIN}`
    const answer = await site.app.inject({ method: 'POST', url, headers, payload })
    expect([400, 415, 422]).toContain(answer.statusCode)
    expect(answer.cookies.some(({ name }) => name === 'session')).toBe(false)
    const forged = await site.app.inject({ method: 'POST', url, headers: { ...headers, 'x-csrf-token': 'x' }, payload })
    expect(forged.statusCode).toBe(403)
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', ' application/json '])(
    'as "%s" is JSON like any other, with the token and without',
    async (type) => {
      const visitor = await openVisitor(site, DOMAIN)
      const url = `/api/auth/sign-in/email?domain=${DOMAIN}`
      const headers = { ...good(), cookie: cookieHeader(visitor.cookies), 'content-type': type }
      const forged = await site.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'x-csrf-token': '' },
        payload: JSON_BODY,
      })
      expect(forged.statusCode).toBe(403)
      const answer = await site.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'x-csrf-token': visitor.token },
        payload: JSON_BODY,
      })
      expect([200, 400, 415]).toContain(answer.statusCode)
    },
  )
})

describe('another method', () => {
  test('at the URL of a write does nothing with any claimed type', async () => {
    const start = await fingerprint(site.context.db)
    for (const { path, method, route } of writes) {
      const url = path.replaceAll(/:\w+/g, '1')
      const others = (['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).filter(
        (other) =>
          !contract.some((endpoint) => endpoint.path === path && endpoint.method === other.replace('HEAD', 'GET')),
      )
      for (const other of others) {
        const answer = await site.app.inject({
          method: other,
          url,
          query: { domain: DOMAIN, _method: method },
          headers: { ...good(), 'x-http-method-override': method, 'x-method-override': method },
        })
        expect([404, 405], `${other} for ${route}: ${answer.statusCode}`).toContain(answer.statusCode)
      }
    }
    expect(await fingerprint(site.context.db)).toEqual(start)
  })
})

test('reads change nothing: GET and HEAD of every endpoint leave all rows unchanged', async () => {
  const start = await fingerprint(site.context.db)
  for (const { path, method } of contract) {
    if (method !== 'GET') continue
    for (const verb of ['GET', 'HEAD'] as const) {
      const query = { domain: DOMAIN, position_id: '1', text: 'a' }
      await site.app.inject({ method: verb, url: path.replaceAll(/:\w+/g, '1'), query, headers: good() })
    }
  }
  expect(await fingerprint(site.context.db)).toEqual(start)
})
