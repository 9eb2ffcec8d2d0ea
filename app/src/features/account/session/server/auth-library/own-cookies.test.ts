import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMs } from '#kernel/time.ts'
import { endedSessionCookies, sessionCookie, writeCookie } from '#platform/http/cookies.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { type Cookies, openVisitor, signedInEmail } from '#testing/visitor.ts'
import { seedDemoAccounts } from '../seed-demo.ts'

const DOMAIN = 'meridian.example'
const ORIGIN = 'https://jobs.meridian.example'
const EMAIL = 'alice@example.com'

let site: TestSite
let now = TEST_NOW
beforeAll(async () => {
  const login = 'http://127.0.0.1:9'
  const provider = {
    id: 'acme',
    name: 'Acme',
    issuer: login,
    clientId: 'foyer',
    clientSecret: 'hidden',
    authorizationUrl: `${login}/auth`,
    tokenUrl: `${login}/token`,
    userInfoUrl: `${login}/me`,
  }
  const loginSignupConfig = { providers: [provider] }
  site = await openTestSite([{ domain: DOMAIN, site: { loginSignupConfig } }], {
    pages: false,
    origin: ORIGIN,
    now: () => now,
  })
  const [meridian = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate: meridian }, TEST_NOW)
})
afterAll(() => site?.close())

const visit = (cookies: Cookies = {}) => openVisitor(site, DOMAIN, { origin: ORIGIN, cookies })

async function signIn() {
  const visitor = await visit()
  const answer = await visitor.post('/api/auth/sign-in/email', { email: EMAIL, password: 'foyer-demo' })
  expect(answer.statusCode, answer.body).toBe(200)
  return { visitor, answer, value: visitor.cookies['__Host-session'] ?? '' }
}

test('over https the session cookie is one that no other host can set, over http it is named session [S20]', async () => {
  const { visitor, answer } = await signIn()
  const [cookie, ...others] = answer.cookies.filter(({ name }) => name.endsWith('session'))
  expect(others).toEqual([])
  expect(cookie).toMatchObject({ name: '__Host-session', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' })
  expect(cookie?.domain).toBeUndefined()
  expect(await signedInEmail(visitor)).toBe(EMAIL)
  const out = await visitor.post('/api/auth/sign-out')
  expect(out.statusCode).toBe(200)
  expect(visitor.cookies).not.toHaveProperty('__Host-session')

  expect(sessionCookie('http://localhost:3000')).toBe('session')
  expect(endedSessionCookies('http://localhost:3000')).toEqual(['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  expect(writeCookie(ORIGIN, 'x', 'y', 60)).toBe('x=y; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure')
})

test('over https the cookies of forms, codes, passkeys and providers have the prefix __Host- too [S20]', async () => {
  const visitor = await visit()
  await visitor.post('/api/auth/code/request', { email: EMAIL })
  await visitor.post('/api/auth/sign-in/passkey/options')
  await visitor.post('/api/auth/sign-in/provider', { provider: 'acme' })
  const names = Object.keys(visitor.cookies)
  expect(names.toSorted()).toEqual([
    '__Host-_csrf',
    expect.stringMatching(/^__Host-asked_/),
    '__Host-foyer.passkey',
    '__Host-foyer.state',
  ])
})

test('a token against forged requests does not count with a cookie that another host planted [S20]', async () => {
  const visitor = await visit()
  visitor.cookies['_csrf'] = visitor.cookies['__Host-_csrf'] ?? ''
  delete visitor.cookies['__Host-_csrf']
  const answer = await visitor.post('/api/auth/sign-in/email', { email: EMAIL, password: 'foyer-demo' })
  expect(answer.statusCode).toBe(403)
})

test('over https a new session under the unprefixed name is refused, since another host could have planted it [S20]', async () => {
  const { value } = await signIn()
  expect(await signedInEmail(await visit({ session: value }))).toBeNull()
  expect(await signedInEmail(await visit({ session: value, '__Host-session': value }))).toBe(EMAIL)
})

test('a session of an older version moves to the new name once, with its CSRF token [S20]', async () => {
  const { value } = await signIn()
  await site.context.database.pool.query(`UPDATE account_sessions SET former_cookie_until = 'infinity'`)
  const old = await visit({ session: value })
  const late = await visit({ session: value })
  const write = await old.post('/api/pcsx/settings/language', { language: null })
  expect(write.statusCode, write.body).toBe(200)
  expect(old.cookies).toMatchObject({ '__Host-session': value })
  expect(old.cookies).not.toHaveProperty('session')
  expect(await signedInEmail(old)).toBe(EMAIL)

  // Requests in flight are still accepted; a minute later the former name is invalid.
  expect(await signedInEmail(await visit({ session: value }))).toBe(EMAIL)
  now = addMs(now, 61_000)
  expect(await signedInEmail(old)).toBe(EMAIL)
  delete late.cookies['__Host-session']
  late.cookies['session'] = value
  expect(await signedInEmail(late)).toBeNull()
})
