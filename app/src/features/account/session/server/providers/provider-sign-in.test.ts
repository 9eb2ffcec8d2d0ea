import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type IdentityProvider, openIdentityProvider } from '#testing/sign-in/identity-provider.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor, type Visitor, signedInEmail } from '#testing/visitor.ts'
import { seedDemoAccounts } from '../seed-demo.ts'

const DOMAIN = 'meridian.example'

let site: TestSite
let identity: IdentityProvider
beforeAll(async () => {
  const back = (id: string) => `http://localhost:3000/api/auth/callback/${id}?domain=${DOMAIN}`
  identity = await openIdentityProvider([back('acme'), back('written')])
  const { issuer, clientId, clientSecret } = identity
  const ours = { name: 'Acme ID', clientId, clientSecret }
  const providers = [
    { ...ours, id: 'acme', issuer },
    // No server listens on this port.
    { ...ours, id: 'down', issuer: 'http://127.0.0.1:9' },
    {
      ...ours,
      id: 'written',
      issuer: 'http://127.0.0.1:9',
      authorizationUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      userInfoUrl: `${issuer}/me`,
    },
  ]
  site = await openTestSite(
    [{ domain: DOMAIN, site: { loginSignupConfig: { providers } } }, { domain: 'northgate.example' }],
    { pages: false },
  )
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
})
afterAll(async () => {
  await site?.close()
  await identity?.close()
})

let visitor: Visitor
beforeEach(async () => {
  visitor = await openVisitor(site, DOMAIN)
})

async function start(provider = 'acme', next?: string): Promise<string> {
  const answer = await visitor.post('/api/auth/sign-in/provider', { provider, ...(next === undefined ? {} : { next }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: { url: string } }>().data.url
}

async function comeBack(provider = 'acme', next?: string) {
  const back = await identity.visit(await start(provider, next))
  const answer = await visitor.get(`${back.pathname}${back.search}`)
  // The next page brings a CSRF token of the new session; a refused call does too.
  await visitor.post('/api/auth/sign-out', {}, { 'x-csrf-token': '' })
  return { location: String(answer.headers['location']), back, answer }
}

const failure = (location: string) => {
  expect(location).toMatch(/^\/careers\/login\?/)
  return new URLSearchParams(location.split('?')[1]).get('error')
}

describe('signing in with a provider', () => {
  test('creates an account with name and verified address, and finds it the second time', async () => {
    identity.person = {
      sub: 'p1',
      email: 'Grace@Example.com',
      email_verified: true,
      given_name: 'Grace',
      family_name: 'Hopper',
    }
    const { location } = await comeBack('acme', '/careers/dashboard?tab=1')
    expect(location).toBe('/careers/dashboard?tab=1')
    expect(await signedInEmail(visitor)).toBe('grace@example.com')
    const before = visitor.cookies['session']
    await comeBack()
    expect(await signedInEmail(visitor)).toBe('grace@example.com')
    expect(visitor.cookies['session']).not.toBe(before)
    const { rows } = await site.context.database.pool.query(
      `SELECT first_name, last_name FROM accounts WHERE email = 'grace@example.com'`,
    )
    expect(rows).toEqual([{ first_name: 'Grace', last_name: 'Hopper' }])
    const methods = await visitor.get('/api/auth/methods')
    expect(methods.json().data).toEqual({
      hasPassword: false,
      providers: [{ id: 'acme', name: 'Acme ID' }],
      passkeys: 0,
    })
  })

  test('links to an existing account only if the provider verified the address', async () => {
    identity.person = { sub: 'p2', email: 'alice@example.com', email_verified: false }
    expect(failure((await comeBack()).location)).toBe('provider-unverified')
    expect(await signedInEmail(visitor)).toBeNull()
    identity.person = { sub: 'p2', email: 'alice@example.com', email_verified: true }
    expect((await comeBack()).location).toBe('/careers')
    expect(await signedInEmail(visitor)).toBe('alice@example.com')
  })

  test('with an unverified address creates no account, and does not reveal whether one exists', async () => {
    identity.person = { sub: 'p3', email: 'stranger@example.com', email_verified: false }
    expect(failure((await comeBack()).location)).toBe('provider-unverified')
    identity.person = { sub: 'p4' }
    expect(failure((await comeBack()).location)).toBe('provider-unverified')
    const { rows } = await site.context.database.pool.query(
      `SELECT 1 FROM accounts WHERE email = 'stranger@example.com'`,
    )
    expect(rows).toEqual([])
  })

  test('cancelled by the user leads to the sign-in page with an error code, keeping the requested page', async () => {
    identity.person = undefined
    const { location } = await comeBack('acme', '/careers/offers')
    expect(failure(location)).toBe('access-denied')
    expect(new URLSearchParams(location.split('?')[1]).get('next')).toBe('/careers/offers')
  })

  test('works with configured URLs while discovery is unavailable', async () => {
    identity.person = { sub: 'p5', email: 'written@example.com', email_verified: true }
    expect((await comeBack('written')).location).toBe('/careers')
    expect(await signedInEmail(visitor)).toBe('written@example.com')
  })

  test('with an unavailable provider is reported, and affects no other method', async () => {
    const answer = await visitor.post('/api/auth/sign-in/provider', { provider: 'down' })
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'provider-unavailable'])
    const login = await visitor.post('/api/auth/sign-in/email', { email: 'bob@example.com', password: 'foyer-demo' })
    expect(login.statusCode).toBe(200)
    const unknown = await visitor.post('/api/auth/sign-in/provider', { provider: 'nobody' })
    expect(unknown.statusCode).toBe(404)
  })

  test('is refused for a disabled account', async () => {
    await site.context.database.pool.query(`UPDATE accounts SET disabled_at = now() WHERE email = 'dave@example.com'`)
    identity.person = { sub: 'p6', email: 'dave@example.com', email_verified: true }
    expect(failure((await comeBack()).location)).toBe('provider-failed')
    expect(await signedInEmail(visitor)).toBeNull()
  })
})

describe('the redirect URL for providers', () => {
  test.each([
    ['without anything', ''],
    ['with an unknown state', '&state=x&code=y'],
    ['with an error that somebody wrote', '&error=%0d%0aset-cookie:a=b&error_description=%3Cscript%3E&state=z'],
  ])('leads to the sign-in page %s', async (_, query) => {
    const answer = await visitor.get(`/api/auth/callback/acme?domain=${DOMAIN}${query}`)
    expect(answer.statusCode).toBe(303)
    expect(failure(String(answer.headers['location']))).toBe('provider-failed')
    expect(answer.headers['set-cookie'] ?? []).not.toContain('a=b')
  })

  test('rejects a response for another browser, and accepts none twice', async () => {
    identity.person = { sub: 'p7', email: 'grace@example.com', email_verified: true }
    const back = await identity.visit(await start())
    const victim = await openVisitor(site, DOMAIN)
    const tricked = await victim.get(`${back.pathname}${back.search}`)
    expect(failure(String(tricked.headers['location']))).toBe('provider-failed')
    expect(await signedInEmail(victim)).toBeNull()
    await visitor.get(`${back.pathname}${back.search}`)
    const again = await openVisitor(site, DOMAIN, { cookies: { ...visitor.cookies } })
    await again.post('/api/auth/sign-out')
    expect(failure(String((await again.get(`${back.pathname}${back.search}`)).headers['location']))).toBeTruthy()
  })

  test.each([
    'https://evil.example/',
    '//evil.example/careers',
    '/\\evil.example',
    '/careers\\..\\..//evil.example',
    '/%2f%2fevil.example',
    '/.//evil.example',
    '/careers/..//evil.example',
    'javascript:alert(1)',
    '/careers\r\nlocation: https://evil.example',
    '/careers\t/x',
    '/api/auth/sign-out',
    '/logout',
    'careers',
    '',
  ])('never leads on to %s', async (next) => {
    identity.person = { sub: 'p1', email: 'grace@example.com', email_verified: true }
    expect((await comeBack('acme', next)).location).toBe('/careers')
  })

  test('is the only route of the library', async () => {
    const paths = [
      'ok',
      'error',
      'sign-in/social',
      'get-session',
      'list-sessions',
      'open-session',
      'update-user',
      'delete-user',
      'passkey/list-user-passkeys',
      'callback/acme/x',
      'verify-email',
    ]
    for (const path of paths) {
      expect((await visitor.get(`/api/auth/${path}`)).statusCode, path).toBe(404)
      expect((await visitor.post(`/api/auth/${path}`)).statusCode, path).toBe(404)
    }
  })
})
