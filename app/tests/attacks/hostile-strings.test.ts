import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { formBody, openVisitor, type Visitor } from '#testing/visitor.ts'
import { sampleInput, withEachString } from '#testing/sample-input.ts'
import { openTestSite, TEST_NOW, TEST_ORIGIN, type TestSite } from '#testing/test-site.ts'
import { contract } from '#main/contract.ts'

vi.setConfig({ testTimeout: 300_000 })

const DOMAIN = 'meridian.example'
const LONG = 'x'.repeat(100_000)
const HOSTILE = ['\0', 'a\0b', '\ud800', 'a\udc00b', LONG]
/** The same in URLs, where a lone surrogate is three bytes that no decoder accepts. */
const HOSTILE_ADDRESSES = ['%00', 'a%00b', '%ED%A0%80', 'a%ED%B0%80b', 'x'.repeat(1500)]

let site: TestSite
let alice: Visitor | undefined
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }])
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
})
afterAll(() => site?.close())

/** Signs Alice in if she isn't: some calls end the session, as they should. */
async function signedIn(): Promise<Visitor> {
  if (alice && (await alice.get('/api/auth/session')).json().data.viewer !== null) return alice
  // The wrong passwords in this test would lock the account.
  await site.context.database.pool.query('DELETE FROM account_attempts')
  alice = await openVisitor(site, DOMAIN)
  const answer = await alice.post('/api/auth/sign-in/email', { email: 'alice@example.com', password: 'foyer-demo' })
  expect(answer.statusCode, answer.body).toBe(200)
  return alice
}

const cookieOf = ({ cookies }: Visitor) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

async function call(
  { method }: Pick<Endpoint, 'method'>,
  url: string,
  payload?: object | Buffer,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  if (!alice) throw new Error('Nobody is signed in.')
  const answer = await site.app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: {
      host: 'localhost:3000',
      origin: TEST_ORIGIN,
      cookie: cookieOf(alice),
      'x-csrf-token': alice.token,
      ...headers,
    },
  })
  const what = `${method} ${url.slice(0, 200)} ${JSON.stringify(payload ?? {}).slice(0, 300)} -> ${answer.body.slice(0, 300)}`
  expect(answer.statusCode, what).toBeLessThan(500)
  // A CSRF token from a refusal would belong to no session.
  expect(answer.json().error.code, what).not.toBe('invalid-csrf')
  return answer
}

const pathOf = ({ path }: Endpoint, value: string) => path.replaceAll(/:\w+/g, value)

function queriesOf({ query }: Endpoint): string[] {
  const sample = sampleInput(query) as Record<string, unknown> | undefined
  const names = Object.keys(sample ?? {}).filter((name) => name !== 'domain')
  const others = (name: string) =>
    names.filter((other) => other !== name).map((other) => `&${other}=${encodeURIComponent(String(sample?.[other]))}`)
  return names.flatMap((name) => HOSTILE_ADDRESSES.map((text) => `${others(name).join('')}&${name}=${text}`))
}

describe('NUL, lone surrogates and endless texts never cause a server error', () => {
  test.each(contract)('in $route [S14]', async (endpoint) => {
    await signedIn()
    const domain = `?domain=${DOMAIN}`
    const here = `${pathOf(endpoint, '1')}${domain}`
    for (const query of queriesOf(endpoint)) await call(endpoint, here + query)
    if (endpoint.path.includes(':'))
      for (const text of HOSTILE_ADDRESSES) await call(endpoint, `${pathOf(endpoint, text)}${domain}`)
    if (endpoint.method === 'GET') return
    const body = sampleInput(endpoint.body)
    const bodies = withEachString(body, HOSTILE) as object[]
    if (body !== undefined)
      bodies.push({ ...(body as object), ...Object.fromEntries(HOSTILE.map((key) => [key, key])) })
    for (const changed of bodies) {
      if (!endpoint.files) await call(endpoint, here, changed)
      else {
        const [field = ''] = Object.keys(endpoint.files)
        const fields = Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, String(value)]))
        const { payload, headers } = await formBody(fields, [{ field, name: 'a\0b.pdf', bytes: '%PDF-', type: 'a/b' }])
        await call(endpoint, here, payload, headers)
      }
      await signedIn()
    }
  })

  test('in headers and cookies [S14]', async () => {
    await signedIn()
    const names = ['_csrf', 'session', 'time_zone', 'foyer.known', 'x']
    for (const name of names)
      for (const text of HOSTILE_ADDRESSES) {
        const headers = { host: 'localhost', cookie: `${name}=${text}`, 'accept-language': 'x'.repeat(5000) }
        for (const url of ['/careers', '/api/auth/session', '/careers/login']) {
          const answer = await site.app.inject({ url: `${url}?domain=${DOMAIN}`, headers })
          expect(answer.statusCode, `${url} ${name}=${text}`).toBeLessThan(500)
        }
      }
    for (const name of [
      'x-user-id',
      'x-group-id',
      'user-agent',
      'referer',
      'last-event-id',
      'accept',
      'range',
      'if-none-match',
    ])
      for (const text of [LONG, '\u00ff\u0080', '%00'])
        for (const url of ['/careers', '/api/auth/session', '/gen/js/x.js', '/robots.txt'])
          expect(
            (await site.get(`${url}?domain=${DOMAIN}`, { headers: { host: 'localhost', [name]: text } })).statusCode,
          ).toBeLessThan(500)
  })

  test('in the URL of every page and of unknown paths [S14]', async () => {
    const alice = await signedIn()
    const pages = [
      '/careers',
      '/careers/job',
      '/careers/job/private',
      '/careers/saved-jobs',
      '/careers/search',
      '/careers/login',
      '/careers/sign-up',
      '/candidate/login',
      '/careers/settings',
      '/careers/offers',
      '/careers/offer-letter',
      '/offers/verify',
      '/public/esignWidget',
      '/talent-network',
      '/careers/alerts',
      '/logout',
      '/api/auth/callback',
      '/api/files',
      '/api/pcsx/stream',
      '/form-kit',
    ]
    const parameters = 'query location filter_skills pid key wid next token code state error page hl sort_by id'.split(
      ' ',
    )
    const text = 'a%00%ED%A0%80b'
    const query = parameters.map((name) => `${name}=${text}`).join('&')
    for (const cookie of ['', cookieOf(alice)])
      // When signed in, the first ends the session and the second never ends.
      for (const path of pages.filter((page) => cookie === '' || !['/logout', '/api/pcsx/stream'].includes(page)))
        for (const url of [`${path}/${text}?domain=${DOMAIN}`, `${path}?domain=${DOMAIN}&${query}`]) {
          const answer = await site.app.inject({ url, headers: { host: 'localhost:3000', cookie } })
          expect(answer.statusCode, `${url} -> ${answer.body.slice(0, 300)}`).toBeLessThan(500)
        }
  })
})
