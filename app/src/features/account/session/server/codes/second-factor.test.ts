import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { addMinutes, addSeconds } from '#kernel/time.ts'
import { authenticatorCode } from '#testing/sign-in/authenticator-code.ts'
import { makeSoftwarePasskey } from '#testing/sign-in/software-passkey.ts'
import { openTestSite, TEST_NOW, TEST_ORIGIN, type TestSite } from '#testing/test-site.ts'
import { mailsTo, openVisitor, signedInEmail, signIn, type Visitor } from '#testing/visitor.ts'
import { seedDemoAccounts } from '../seed-demo.ts'
import { resetSecondFactor } from '../second-factor-store.ts'
import { demandsSecondFactor } from './demand.ts'

const DOMAIN = 'meridian.example'
const FACTOR = '/api/auth/second-factor'

let site: TestSite
let now = TEST_NOW
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }], {
    secondFactor: 'required',
    now: () => now,
  })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
})
afterAll(() => site?.close())
beforeEach(async () => {
  now = TEST_NOW
  const { db } = site.context
  const { rows } = await sql<{ id: string }>`SELECT id FROM accounts`.execute(db)
  await db.transaction().execute(async (trx) => {
    for (const { id } of rows) await resetSecondFactor(trx, id)
  })
  await sql`DELETE FROM account_attempts`.execute(db)
})

const carol = () => signIn(site, DOMAIN, 'carol@example.com')
const codeOf = async (answer: ReturnType<Visitor['get']>) => {
  const { statusCode, body } = await answer
  return [statusCode, (JSON.parse(body) as { error: { code?: string } }).error.code]
}
const data = async <Data>(answer: ReturnType<Visitor['get']>) => {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBe(200)
  return (JSON.parse(body) as { data: Data }).data
}
const state = async (visitor: Visitor) => (await data<{ state: string }>(visitor.get(FACTOR))).state

/** Sets up an app. @returns its codes by moment, and the recovery codes */
async function setUpApp(visitor: Visitor) {
  const { key } = await data<{ key: string }>(visitor.post(`${FACTOR}/app`))
  const codeAt = (at: Date) => authenticatorCode(key, at)
  const code = await codeAt(now)
  const { recoveryCodes } = await data<{ recoveryCodes: string[] }>(visitor.post(`${FACTOR}/app/confirm`, { code }))
  return { codeAt, recoveryCodes }
}

test('a colleague reaches only the page of the second factor, and everything once an app is set up', async () => {
  const visitor = await carol()
  for (const path of ['/api/desk/today', '/api/desk/team', '/api/auth/passkeys', '/api/auth/sessions'])
    expect(await codeOf(visitor.get(path)), path).toEqual([403, 'second-factor'])
  expect(await codeOf(visitor.post('/api/auth/passkeys/options'))).toEqual([403, 'second-factor'])
  expect(await codeOf(visitor.post('/api/desk/acts/staff/remove', { email: 'rita@example.com' }))).toEqual([
    403,
    'second-factor',
  ])
  expect(await signedInEmail(visitor)).toBeNull()
  const page = await visitor.get('/careers/tools/team')
  expect([page.statusCode, page.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/careers\/tools\/second-factor\?next=%2Fcareers%2Ftools%2Fteam/),
  ])
  expect(await state(visitor)).toBe('set-up')
  const { recoveryCodes } = await setUpApp(visitor)
  expect(recoveryCodes).toHaveLength(10)
  expect(await state(visitor)).toBe('passed')
  expect((await visitor.get('/api/desk/team')).statusCode).toBe(200)
  expect(mailsTo(site, 'carol@example.com').at(-1)?.headers['x-foyer-kind']).toBe('security-notice')
})

test('candidates and visitors have no second factor, and the answer is that of a missing page', async () => {
  const alice = await signIn(site, DOMAIN, 'alice@example.com')
  expect((await alice.get('/api/auth/sessions')).statusCode).toBe(200)
  const visitor = await openVisitor(site, DOMAIN)
  for (const who of [alice, visitor])
    for (const path of ['/app', '/verify', '/recovery-codes', '/passkey/options'])
      expect(await codeOf(who.post(FACTOR + path, { code: '000000' })), path).toEqual([404, 'not-found'])
})

test('the next sign-in takes a code of the app, which works once, also in another browser', async () => {
  const { codeAt } = await setUpApp(await carol())
  const [one, other] = [await carol(), await carol()]
  expect(await state(one)).toBe('verify')
  expect(await codeOf(one.post(`${FACTOR}/verify`, { code: await codeAt(now) }))).toEqual([422, 'wrong-factor-code'])
  now = addSeconds(TEST_NOW, 60)
  const code = await codeAt(now)
  expect((await one.post(`${FACTOR}/verify`, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).statusCode).toBe(200)
  expect((await one.get('/api/desk/team')).statusCode).toBe(200)
  const used = await other.post(`${FACTOR}/verify`, { code })
  const wrong = await other.post(`${FACTOR}/verify`, { code: await codeAt(addMinutes(now, 10)) })
  expect([used.statusCode, used.json()]).toEqual([422, wrong.json()])
  expect((await other.get('/api/desk/team')).statusCode).toBe(403)
})

test('a recovery code works once, without capitals and dashes, and its owner is told', async () => {
  const { recoveryCodes } = await setUpApp(await carol())
  const visitor = await carol()
  const code = recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')
  expect((await visitor.post(`${FACTOR}/verify`, { code })).statusCode).toBe(200)
  expect(await data(visitor.get(FACTOR))).toMatchObject({ state: 'passed', recoveryCodes: 9 })
  expect(mailsTo(site, 'carol@example.com').at(-1)?.headers['subject']).toContain('recovery code')
  expect(await codeOf((await carol()).post(`${FACTOR}/verify`, { code }))).toEqual([422, 'wrong-factor-code'])
})

test('five wrong codes lock the account’s second factor for a quarter of an hour, in every browser', async () => {
  const { codeAt } = await setUpApp(await carol())
  now = addSeconds(TEST_NOW, 60)
  for (let n = 0; n < 5; n++)
    expect(await codeOf((await carol()).post(`${FACTOR}/verify`, { code: '000000' }))).toEqual([
      422,
      'wrong-factor-code',
    ])
  const visitor = await carol()
  expect(await codeOf(visitor.post(`${FACTOR}/verify`, { code: await codeAt(now) }))).toEqual([
    429,
    'too-many-requests',
  ])
  now = addMinutes(now, 16)
  expect((await visitor.post(`${FACTOR}/verify`, { code: await codeAt(now) })).statusCode).toBe(200)
})

test('a password alone neither replaces the second factor nor adds one', async () => {
  await setUpApp(await carol())
  const thief = await carol()
  for (const path of ['/app', '/app/confirm', '/recovery-codes', '/passkey/options'])
    expect(await codeOf(thief.post(FACTOR + path, { code: '000000' })), path).toEqual([403, 'second-factor-first'])
  const response = makeSoftwarePasskey(TEST_ORIGIN).create({ challenge: 'x' })
  expect(await codeOf(thief.post(`${FACTOR}/passkey`, { response }))).toEqual([403, 'second-factor-first'])
  for (const path of ['/password/change', '/email/request-change', '/sessions/revoke-others', '/passkeys/delete'])
    expect((await thief.post(`/api/auth${path}`, {})).statusCode, path).not.toBe(200)
})

test('a passkey as the second factor passes this session, and signs in alone afterwards', async () => {
  const visitor = await carol()
  const passkey = makeSoftwarePasskey(TEST_ORIGIN)
  const { options } = await data<{ options: { challenge: string; authenticatorSelection: object } }>(
    visitor.post(`${FACTOR}/passkey/options`),
  )
  expect(options.authenticatorSelection).toMatchObject({ userVerification: 'required' })
  const made = await visitor.post(`${FACTOR}/passkey`, { response: passkey.create(options) })
  expect(made.statusCode, made.body).toBe(200)
  expect((await visitor.get('/api/desk/team')).statusCode).toBe(200)
  expect(await state(await carol())).toBe('verify')
  const other = await openVisitor(site, DOMAIN)
  const asked = await data<{ options: { challenge: string } }>(other.post('/api/auth/sign-in/passkey/options'))
  await other.post('/api/auth/sign-in/passkey', { response: passkey.get(asked.options) })
  expect(await state(other)).toBe('passed')
})

test('a changed password keeps the second factor of the browser, and a reset password doesn’t replace it', async () => {
  const visitor = await carol()
  await setUpApp(visitor)
  const password = 'plum ladder 93 river'
  await visitor.post('/api/auth/password/change', { currentPassword: 'foyer-demo', password })
  expect(await state(visitor)).toBe('passed')
  await visitor.post('/api/auth/password/change', { currentPassword: password, password: 'foyer-demo' })
  const hash = await sql<{ hash: string }>`
    SELECT password_hash AS hash FROM account_credentials JOIN accounts ON accounts.id = account_id
    WHERE email = 'dave@example.com' AND provider_id = 'credential'`.execute(site.context.db)
  await sql`
    UPDATE account_credentials SET password_hash = ${hash.rows[0]?.hash}
    WHERE account_id = (SELECT id FROM accounts WHERE email = 'carol@example.com')`.execute(site.context.db)
  expect(await state(await carol())).toBe('verify')
})

test('without the setting, sites that other machines reach demand a second factor, and the demo on this machine doesn’t', () => {
  const demands = (variables: Record<string, string>, origin: string) =>
    demandsSecondFactor(buildConfig(readEnvironment({ FOYER_SEED: 'none', ...variables })), { origin })
  expect(demands({}, 'http://localhost:3000')).toBe(false)
  expect(demands({}, 'https://jobs.example.com')).toBe(true)
  expect(demands({ HOST: '0.0.0.0' }, 'http://localhost:3000')).toBe(true)
  expect(demands({ FOYER_SECOND_FACTOR: 'optional' }, 'https://jobs.example.com')).toBe(false)
  expect(demands({ FOYER_SECOND_FACTOR: 'required' }, 'http://localhost:3000')).toBe(true)
})
