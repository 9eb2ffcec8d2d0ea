import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSite } from '#config/site.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { readClaims } from '#features/account/session/server/providers/provider-claims.ts'
import { type IdentityProvider, openIdentityProvider, type ProviderPerson } from '#testing/sign-in/identity-provider.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor, type Visitor } from '#testing/visitor.ts'

const DOMAIN = 'meridian.example'
const staff = {
  claim: 'groups',
  roles: [
    { value: 'managers', role: 'hiring-manager' },
    { value: 'hiring', role: 'recruiter' },
    { value: 'bosses', role: 'owner' },
  ],
}
const secondFactor = { claim: 'methods', value: 'mfa' }

let site: TestSite
let identity: IdentityProvider
beforeAll(async () => {
  const back = (id: string) => `http://localhost:3000/api/auth/callback/${id}?domain=${DOMAIN}`
  identity = await openIdentityProvider([back('acme'), back('plain')])
  const { issuer, clientId, clientSecret } = identity
  const ours = { name: 'Acme ID', clientId, clientSecret, issuer }
  const providers = [
    { ...ours, id: 'acme', staff, secondFactor },
    { ...ours, id: 'plain' },
  ]
  site = await openTestSite(
    [{ domain: DOMAIN, site: { loginSignupConfig: { providers } } }, { domain: 'northgate.example' }],
    { secondFactor: 'required' },
  )
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  await site.importRows(DOMAIN, [{ id: 'gardener', title: 'Gardener', description: '<p>Roses</p>' }])
})
afterAll(async () => {
  await site?.close()
  await identity?.close()
})

const rows = async <Row extends object>(statement: string, values: unknown[] = []) =>
  (await site.context.database.pool.query<Row>(statement, values)).rows
const roleOf = async (email: string) =>
  (
    await rows<{ role: string | null; by: string | null }>(
      'SELECT staff_role AS role, staff_role_by AS by FROM accounts WHERE email = $1 AND tenant_id = $2',
      [email, site.context.tenants.all()[0]?.id],
    )
  )[0]
const auditOf = async (email: string) =>
  (
    await rows<{ act: string; actor: string }>('SELECT act, actor FROM staff_audit WHERE target = $1 ORDER BY id', [
      email,
    ])
  ).map(({ act, actor }) => `${actor}: ${act}`)

/** Signs in at the provider as a person with an address and claims. */
async function signInAs(email: string, claims: Partial<ProviderPerson>, provider = 'acme'): Promise<Visitor> {
  identity.person = { sub: email, email, email_verified: true, given_name: 'Grace', family_name: 'Hopper', ...claims }
  const visitor = await openVisitor(site, DOMAIN)
  const begun = await visitor.post('/api/auth/sign-in/provider', { provider })
  expect(begun.statusCode, begun.body).toBe(200)
  const back = await identity.visit(begun.json<{ data: { url: string } }>().data.url)
  await visitor.get(`${back.pathname}${back.search}`)
  return visitor
}
const reaches = async (visitor: Visitor) => (await visitor.get('/api/desk/jobs')).statusCode === 200

describe('a role by the claims of a sign-in provider', () => {
  test('is given at the first sign-in, and taken away once the value is lost', async () => {
    const grace = 'grace@example.com'
    const visitor = await signInAs(grace, { groups: ['staff', 'hiring'], methods: ['pwd', 'mfa'] })
    expect(await roleOf(grace)).toEqual({ role: 'recruiter', by: 'acme' })
    expect(await reaches(visitor)).toBe(true)
    const later = await signInAs(grace, { groups: ['staff'], methods: ['mfa'] })
    expect(await roleOf(grace)).toEqual({ role: null, by: null })
    expect(await reaches(later)).toBe(false)
    expect(await reaches(visitor)).toBe(false)
    expect(await auditOf(grace)).toEqual(['Acme ID: staff change', 'Acme ID: staff remove'])
  })

  test('is the one with the most rights of several, from a list or a single text', async () => {
    await signInAs('ada@example.com', { groups: ['managers', 'hiring'] })
    expect(await roleOf('ada@example.com')).toMatchObject({ role: 'recruiter' })
    await signInAs('ada@example.com', { groups: 'managers' })
    expect(await roleOf('ada@example.com')).toMatchObject({ role: 'hiring-manager' })
  })

  test('keeps the jobs that an owner gave a hiring manager, and stays the provider’s', async () => {
    const [account] = await rows<{ id: string; tenant_id: number }>(
      "SELECT id, tenant_id FROM accounts WHERE email = 'ada@example.com'",
    )
    await rows('INSERT INTO staff_jobs (account_id, tenant_id, position_id) SELECT $1, $2, id FROM positions', [
      account?.id,
      account?.tenant_id,
    ])
    await signInAs('ada@example.com', { groups: 'managers' })
    expect(await rows('SELECT position_id FROM staff_jobs WHERE account_id = $1', [account?.id])).toHaveLength(1)
    await signInAs('ada@example.com', {})
    expect(await roleOf('ada@example.com')).toEqual({ role: null, by: null })
    expect(await rows('SELECT position_id FROM staff_jobs WHERE account_id = $1', [account?.id])).toEqual([])
  })

  test('given by a person stays when the claims name none, and is replaced when they name one', async () => {
    await signInAs('rita@example.com', { groups: ['staff'] })
    expect(await roleOf('rita@example.com')).toEqual({ role: 'recruiter', by: null })
    await signInAs('rita@example.com', { groups: ['managers'] })
    expect(await roleOf('rita@example.com')).toEqual({ role: 'hiring-manager', by: 'acme' })
  })

  test('isn’t read from a provider without the setting', async () => {
    await signInAs('linus@example.com', { groups: ['bosses'] }, 'plain')
    expect(await roleOf('linus@example.com')).toEqual({ role: null, by: null })
  })

  test('never takes away the last owner', async () => {
    const carol = 'carol@example.com'
    await signInAs(carol, { groups: ['bosses'] })
    await signInAs(carol, { groups: [] })
    expect(await roleOf(carol)).toEqual({ role: 'owner', by: 'acme' })
    await signInAs(carol, { groups: ['hiring'] })
    expect(await roleOf(carol)).toEqual({ role: 'owner', by: 'acme' })
    expect((await auditOf(carol)).at(-1)).toBe('Acme ID: staff keep-last-owner')
    await signInAs('second@example.com', { groups: ['bosses'] })
    await signInAs(carol, { groups: [] })
    expect(await roleOf(carol)).toEqual({ role: null, by: null })
  })
})

describe('the second factor of a provider', () => {
  test('counts if the claim says so, else ours is asked', async () => {
    const strong = await signInAs('mona@example.com', { groups: ['hiring'], methods: ['pwd', 'mfa'] })
    expect(await reaches(strong)).toBe(true)
    const weak = await signInAs('mona@example.com', { groups: ['hiring'], methods: ['pwd'] })
    expect(await reaches(weak)).toBe(false)
    expect((await weak.get('/api/auth/second-factor')).json().data.state).toBe('set-up')
  })

  test('doesn’t count at a provider without the setting', async () => {
    const visitor = await signInAs('mona@example.com', { groups: ['hiring'], methods: ['mfa'] }, 'plain')
    expect(await reaches(visitor)).toBe(false)
  })
})

test('claims that can’t be read refuse the sign-in, since they could name the role', async () => {
  const token = Buffer.from(JSON.stringify({ sub: 'a', email: 'a@example.com', email_verified: true })).toString(
    'base64url',
  )
  const metadata = {
    discoveryUrl: 'https://id.example',
    authorizationUrl: 'https://id.example/auth',
    tokenUrl: 'https://id.example/token',
    // No server listens on this port.
    userInfoUrl: 'http://127.0.0.1:9/me',
  }
  const tokens = { accessToken: 'access', idToken: `head.${token}.signature` }
  const { outgoingReach } = site.context.config
  expect(await readClaims(metadata, tokens, outgoingReach)).toMatchObject({ sub: 'a' })
  expect(await readClaims(metadata, tokens, outgoingReach, ['groups']).catch(() => null)).toBeNull()
})

test('a value that gives two roles, or a role that no one has, is refused in the configuration', () => {
  const provider = { id: 'acme', name: 'Acme', issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' }
  const parse = (roles: object[]) =>
    parseSite({ loginSignupConfig: { providers: [{ ...provider, staff: { claim: 'groups', roles } }] } })
  expect(() => parse([{ value: 'a', role: 'owner' }])).not.toThrow()
  expect(() =>
    parse([
      { value: 'a', role: 'owner' },
      { value: 'a', role: 'editor' },
    ]),
  ).toThrow(/roles\.1\.value/)
  expect(() => parse([{ value: 'a', role: 'admin' }])).toThrow(/role/)
  expect(() => parse([])).toThrow(/roles/)
})
