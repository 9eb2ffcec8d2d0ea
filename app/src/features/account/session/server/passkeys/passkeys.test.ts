import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { makeSoftwarePasskey } from '#testing/sign-in/software-passkey.ts'
import { openTestSite, TEST_NOW, TEST_ORIGIN, type TestSite } from '#testing/test-site.ts'
import { mailsTo, openVisitor, type Visitor, signedInEmail } from '#testing/visitor.ts'
import { seedDemoAccounts } from '../seed-demo.ts'

const DOMAIN = 'meridian.example'

let site: TestSite
let now = TEST_NOW
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }], { pages: false, now: () => now })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
})
afterAll(() => site?.close())

async function signedIn(email: string): Promise<Visitor> {
  const visitor = await openVisitor(site, DOMAIN)
  await visitor.post('/api/auth/sign-in/email', { email, password: 'foyer-demo' })
  return visitor
}

const optionsOf = async (visitor: Visitor, path: string) =>
  (await visitor.post(path)).json<{ data: { options: { challenge: string } } }>().data.options

async function addPasskey(visitor: Visitor, name = 'My phone') {
  const passkey = makeSoftwarePasskey(TEST_ORIGIN)
  const response = passkey.create(await optionsOf(visitor, '/api/auth/passkeys/options'))
  const answer = await visitor.post('/api/auth/passkeys/add', { response, name })
  expect(answer.statusCode, answer.body).toBe(200)
  return { passkey, added: answer.json<{ data: { passkey: { id: string } } }>().data.passkey }
}

async function signInWith(passkey: ReturnType<typeof makeSoftwarePasskey>, domain = DOMAIN) {
  const visitor = await openVisitor(site, domain)
  const response = passkey.get(await optionsOf(visitor, '/api/auth/sign-in/passkey/options'))
  return { visitor, response, answer: await visitor.post('/api/auth/sign-in/passkey', { response }) }
}

test('a passkey is added, signs in, is renamed and removed', async () => {
  const alice = await signedIn('alice@example.com')
  const { passkey, added } = await addPasskey(alice)
  expect(added).toEqual({
    id: expect.any(String),
    name: 'My phone',
    isSynced: false,
    createdTs: TEST_NOW.getTime() / 1000,
  })
  expect(mailsTo(site, 'alice@example.com').at(-1)?.headers['x-foyer-kind']).toBe('security-notice')

  const { visitor, answer, response } = await signInWith(passkey)
  expect(answer.json().data.viewer).toMatchObject({ email: 'alice@example.com' })
  expect(await signedInEmail(visitor)).toBe('alice@example.com')
  const { rows } = await site.context.database.pool.query(
    `SELECT count(*) AS sessions FROM account_sessions JOIN accounts ON accounts.id = account_id WHERE email = 'alice@example.com'`,
  )
  expect(rows).toEqual([{ sessions: 2 }])
  const replayed = await visitor.post('/api/auth/sign-in/passkey', { response })
  expect([replayed.statusCode, replayed.json().error.code]).toEqual([401, 'passkey-unknown'])

  expect((await alice.post('/api/auth/passkeys/rename', { id: added.id, name: 'Old phone' })).statusCode).toBe(200)
  expect((await alice.get('/api/auth/passkeys')).json().data.passkeys).toEqual([{ ...added, name: 'Old phone' }])
  expect((await alice.post('/api/auth/passkeys/delete', { id: added.id })).statusCode).toBe(200)
  expect((await signInWith(passkey)).answer.statusCode).toBe(401)
})

test('another user’s passkeys can be neither seen, renamed nor removed, and none can be added to their account', async () => {
  const alice = await signedIn('alice@example.com')
  const dave = await signedIn('dave@example.com')
  const { added } = await addPasskey(alice)
  expect((await dave.get('/api/auth/passkeys')).json().data.passkeys).toEqual([])
  const missing = await dave.post('/api/auth/passkeys/delete', { id: 'none' })
  for (const path of ['/api/auth/passkeys/rename', '/api/auth/passkeys/delete']) {
    const foreign = await dave.post(path, { id: added.id, name: 'Mine now' })
    expect([foreign.statusCode, foreign.json()]).toEqual([404, missing.json()])
  }
  // Alice's challenge in Dave's browser.
  const forAlice = await optionsOf(alice, '/api/auth/passkeys/options')
  dave.cookies['foyer.passkey'] = alice.cookies['foyer.passkey'] ?? ''
  const response = makeSoftwarePasskey(TEST_ORIGIN).create(forAlice)
  const stolen = await dave.post('/api/auth/passkeys/add', { response }, { 'x-foyer-account': 'x' })
  expect([stolen.statusCode, stolen.json().error.code]).toEqual([422, 'passkey-refused'])
})

test('a passkey of one company is unknown at another, and one for another origin is refused', async () => {
  const alice = await signedIn('alice@example.com')
  const { passkey } = await addPasskey(alice)
  expect((await signInWith(passkey, 'northgate.example')).answer.statusCode).toBe(401)
  const foreign = makeSoftwarePasskey('https://evil.example')
  const response = foreign.create(await optionsOf(alice, '/api/auth/passkeys/options'))
  expect((await alice.post('/api/auth/passkeys/add', { response })).statusCode).toBe(422)
})

test('the same passkey is added once', async () => {
  const alice = await signedIn('alice@example.com')
  const { passkey } = await addPasskey(alice)
  const response = passkey.create(await optionsOf(alice, '/api/auth/passkeys/options'))
  const again = await alice.post('/api/auth/passkeys/add', { response })
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'passkey-known'])
})

test('a session several days old must be renewed before a passkey is added', async () => {
  const alice = await signedIn('alice@example.com')
  now = addDays(TEST_NOW, 2)
  const answer = await alice.post('/api/auth/passkeys/options')
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'sign-in-again'])
  now = TEST_NOW
})

test('passkey sign-in ends when the site disables it', async () => {
  const off = await openTestSite([{ domain: DOMAIN, site: { loginSignupConfig: { passkeyEnabled: false } } }], {
    pages: false,
  })
  const visitor = await openVisitor(off, DOMAIN)
  const answer = await visitor.post('/api/auth/sign-in/passkey/options')
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'way-disabled'])
  await off.close()
})
