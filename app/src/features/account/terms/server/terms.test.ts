import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { addMinutes } from '#kernel/time.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import type { TermsState } from '../contract.ts'
import { attestations } from './index.ts'

const MERIDIAN = 'meridian.example'
const TERMS = '/api/pcsx/terms_of_service'
const ONBOARDING = '/api/pcsx/onboarding'
const terms = (infoText: string) => ({
  enabled: true,
  headingText: 'Our terms',
  helperText: '<p>Two minutes</p>',
  infoText,
  disclaimerText: '<p>It counts</p>',
  submitButtonText: 'I agree',
})
let site: TestSite
let bob: Visitor
let dave: Visitor
let erin: Visitor
let now = TEST_NOW

beforeAll(async () => {
  site = await openTestSite(
    [{ domain: MERIDIAN, site: { termsOfService: terms('<p>First text</p>') } }, { domain: 'northgate.example' }],
    { pages: false, now: () => now },
  )
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, now)
  bob = await signIn(site, MERIDIAN, 'bob@example.com')
  dave = await signIn(site, MERIDIAN, 'dave@example.com')
  erin = await signIn(site, 'northgate.example', 'erin@example.com')
})
afterAll(() => site?.close())

const read = async (person: Visitor) => (await person.get(TERMS)).json<{ data: TermsState }>().data
const rowsOf = async (email: string) => {
  const { rows } = await site.context.database.pool.query<{ id: string; tenant_id: number }>(
    'SELECT id, tenant_id FROM accounts WHERE email = $1',
    [email],
  )
  const [account] = rows
  return attestations(site.context.db, { accountId: account?.id ?? '', tenantId: account?.tenant_id ?? 0 })
}

describe('the terms of a site', () => {
  test('are sent with their version to candidates who have not accepted them, and to no one else', async () => {
    expect(await read(bob)).toEqual({
      tosAttested: false,
      enabled: true,
      version: expect.stringMatching(/^[0-9a-f]{64}$/),
      terms: expect.objectContaining({ headingText: 'Our terms', infoText: '<p>First text</p>' }),
      previous: null,
    })
    expect(await read(erin)).toEqual({ tosAttested: false, enabled: false, version: null, terms: null, previous: null })
    expect((await site.get(`${TERMS}?domain=${MERIDIAN}`)).statusCode).toBe(401)
    const abroad = await openVisitor(site, MERIDIAN, { cookies: erin.cookies })
    expect((await abroad.get(TERMS)).statusCode).toBe(401)
    expect((await erin.post(TERMS, { version: 'x' })).json().error.code).toBe('not-asked')
  })

  test('block what requires them, but not reading or saving', async () => {
    const refused = await bob.post(ONBOARDING)
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'terms-required'])
    expect((await bob.get(ONBOARDING)).statusCode).toBe(200)
    expect((await bob.get('/api/pcsx/positions/saved')).statusCode).toBe(200)
    expect((await erin.post(ONBOARDING)).statusCode).toBe(200)
  })

  test('are accepted once, however often and from however many tabs', async () => {
    const { version } = await read(bob)
    const answers = await Promise.all([1, 2, 3].map(() => bob.post(TERMS, { version })))
    for (const answer of answers)
      expect(answer.json()).toMatchObject({
        status: 200,
        data: { tosAttested: true, version, attestedTs: TEST_NOW.getTime() / 1000 },
      })
    now = addMinutes(TEST_NOW, 1)
    expect((await bob.post(TERMS, { version })).json().data.attestedTs).toBe(TEST_NOW.getTime() / 1000)
    expect((await read(bob)).tosAttested).toBe(true)
    expect(await rowsOf('bob@example.com')).toEqual([
      {
        version,
        attestedAt: TEST_NOW,
        language: 'en',
        ipAddress: '127.0.0.1',
        terms: expect.objectContaining({ infoText: '<p>First text</p>' }),
      },
    ])
    expect((await bob.post(ONBOARDING)).statusCode).toBe(200)
    expect((await read(dave)).tosAttested).toBe(false)
  })

  test('are asked again when their text changes, show the accepted version, and refuse the old one', async () => {
    const old = (await read(bob)).version
    const tenant = site.context.tenants.all().find(({ domain }) => domain === MERIDIAN)
    const change = (infoText: string) =>
      site.context.database.pool
        .query("UPDATE tenants SET site = jsonb_set(site, '{termsOfService}', $2::jsonb) WHERE id = $1", [
          tenant?.id,
          JSON.stringify(terms(infoText)),
        ])
        .then(() => site.context.tenants.reload())
    await change('<p>Second text</p>')
    const state = await read(bob)
    expect(state).toMatchObject({
      tosAttested: false,
      terms: { infoText: '<p>Second text</p>' },
      previous: { version: old, attestedTs: TEST_NOW.getTime() / 1000, terms: { infoText: '<p>First text</p>' } },
    })
    expect((await bob.post(ONBOARDING)).json().error.code).toBe('terms-required')
    const refused = await bob.post(TERMS, { version: old })
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'changed'])
    expect(refused.json().data).toEqual(state)
    expect(await rowsOf('bob@example.com')).toHaveLength(1)
    expect((await bob.post(TERMS, { version: state.version })).statusCode).toBe(200)
    expect((await bob.post(ONBOARDING)).statusCode).toBe(200)
    expect((await rowsOf('bob@example.com')).map(({ version }) => version)).toEqual([state.version, old])
    await change('<p>First text</p>')
    expect((await read(bob)).tosAttested).toBe(true)
  })
})
