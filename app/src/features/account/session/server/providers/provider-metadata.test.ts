import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseSite } from '#config/site.ts'
import { changeSite } from '#features/site/tenants/server/index.ts'
import type { Reach } from '#platform/outgoing/reachable.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor } from '#testing/visitor.ts'
import { readProviderMetadata } from './provider-metadata.ts'

const DOMAIN = 'meridian.example'
const NEAR: Reach = { loopback: true, hosts: [] }
const FAR: Reach = { loopback: false, hosts: [] }

let infoClaims: string[] = []
let answer: (path: string) => { status: number; headers?: Record<string, string>; body: string }
let server: Server
let issuer = ''
let site: TestSite
beforeAll(async () => {
  server = createServer((request, response) => {
    infoClaims.push(request.url ?? '')
    const { status, headers, body } = answer(request.url ?? '')
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const providers = [{ id: 'acme', name: 'Acme', issuer, clientId: 'c', clientSecret: 's' }]
  site = await openTestSite([{ domain: DOMAIN, site: { loginSignupConfig: { providers } } }], { pages: false })
})
afterAll(async () => {
  await site?.close()
  await new Promise((closed) => server.close(closed))
})
beforeEach(() => {
  infoClaims = []
  answer = () => ({ status: 200, body: JSON.stringify(documentWith({})) })
})

const documentWith = (changed: object) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  ...changed,
})

const provider = () => {
  const [found] = parseSite({
    loginSignupConfig: { providers: [{ id: 'acme', name: 'Acme', issuer, clientId: 'c', clientSecret: 's' }] },
  }).loginSignupConfig.providers
  if (!found) throw new Error('The site has no provider.')
  return found
}

test('a provider in a private network is not contacted, unless the site itself is local [S16]', async () => {
  expect(await readProviderMetadata(provider(), NEAR)).toMatchObject({ tokenUrl: `${issuer}/token` })
  expect(infoClaims).toHaveLength(1)
  expect(await readProviderMetadata(provider(), FAR)).toBeUndefined()
  expect(infoClaims).toHaveLength(1)
})

test('a provider cannot lead elsewhere through redirects or its discovery document, nor respond without end [S16]', async () => {
  answer = (path) =>
    path === '/inside'
      ? { status: 200, body: JSON.stringify(documentWith({})) }
      : { status: 302, headers: { location: `${issuer}/inside` }, body: '' }
  expect(await readProviderMetadata(provider(), NEAR)).toBeUndefined()
  expect(infoClaims).not.toContain('/inside')
  for (const key of ['token_endpoint', 'userinfo_endpoint', 'jwks_uri'])
    for (const address of ['http://169.254.169.254/latest', 'https://10.0.0.1/x', 'http://a.example/x', 'file:///x']) {
      answer = () => ({ status: 200, body: JSON.stringify(documentWith({ [key]: address })) })
      expect(await readProviderMetadata(provider(), NEAR), `${key} ${address}`).toBeUndefined()
    }
  answer = () => ({ status: 200, body: JSON.stringify(documentWith({ more: 'x'.repeat(2_000_000) })) })
  expect(await readProviderMetadata(provider(), NEAR)).toBeUndefined()
})

test('visitors do not make the server contact a failing provider repeatedly [S16]', async () => {
  answer = () => ({ status: 500, body: '' })
  const visitor = await openVisitor(site, DOMAIN)
  const start = () => visitor.post('/api/auth/sign-in/provider', { provider: 'acme' })
  const answers = [await start(), ...(await Promise.all([start(), start(), start()])), await start()]
  for (const { statusCode, body } of answers) expect(statusCode, body).toBe(503)
  expect(infoClaims).toHaveLength(1)
})

test('the configuration rejects a provider at a disallowed address [S16]', async () => {
  const [tenant] = site.context.tenants.all()
  const set = (address: string, reach = FAR) =>
    changeSite(site.context.db, {
      tenantId: tenant?.id ?? 0,
      change: () => ({
        loginSignupConfig: { providers: [{ ...provider(), issuer: 'https://id.example', tokenUrl: address }] },
      }),
      by: 'test',
      note: '',
      now: TEST_NOW,
      reach,
    })
  for (const address of [
    'https://10.1.2.3/x',
    'https://169.254.169.254/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'http://127.0.0.1:18765/ssrf',
  ])
    expect(await set(address), address).toMatchObject({
      kind: 'refused',
      faults: [{ path: 'loginSignupConfig.providers.0.tokenUrl', message: expect.stringContaining('WEBHOOK_HOSTS') }],
    })
  expect(await set('https://8.8.8.8/token')).toMatchObject({ kind: 'changed' })
  expect(await set('https://10.1.2.3/x', { loopback: false, hosts: ['10.1.2.3'] })).toMatchObject({ kind: 'changed' })
})
