import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionLimits } from '../../limits.ts'
import { addSeconds } from '#kernel/time.ts'
import { buildApp } from '#main/build-app.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { lastCode, mailsTo, openVisitor, type Visitor, signedInEmail } from '#testing/visitor.ts'
import { setRight } from '../account-store.ts'
import { seedDemoAccounts } from '../seed-demo.ts'

const DOMAIN = 'meridian.example'
const PASSWORD = 'foyer-demo'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let site: TestSite
let now = TEST_NOW
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }], { pages: false, now: () => now })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
})
beforeEach(() => site.context.database.pool.query('DELETE FROM account_sessions'))
afterEach(() => {
  now = TEST_NOW
})
afterAll(() => site?.close())

const after = (seconds: number) => {
  now = addSeconds(TEST_NOW, seconds)
}

async function signIn(email = 'alice@example.com', password = PASSWORD, cookies = {}): Promise<Visitor> {
  const visitor = await openVisitor(site, DOMAIN, { cookies })
  const answer = await visitor.post('/api/auth/sign-in/email', { email, password }, { 'user-agent': FIREFOX })
  expect(answer.statusCode, answer.body).toBe(200)
  return visitor
}

const copy = (visitor: Visitor) => openVisitor(site, DOMAIN, { cookies: { ...visitor.cookies } })

interface Listed {
  id: string
  isCurrent: boolean
}
const sessionsOf = async (visitor: Visitor) =>
  (await visitor.get('/api/auth/sessions')).json<{ data: { sessions: Listed[] } }>().data.sessions

describe('a session', () => {
  test('has a new id at each sign-in, and the previous one is invalid', async () => {
    const first = await signIn()
    const before = await copy(first)
    await first.post('/api/auth/sign-in/email', { email: 'alice@example.com', password: PASSWORD })
    expect(first.cookies['session']).not.toBe(before.cookies['session'])
    expect(await signedInEmail(before)).toBeNull()
    expect(await signedInEmail(first)).toBe('alice@example.com')
  })

  test('has a cookie for the whole site, HttpOnly and not sent cross-site', async () => {
    const visitor = await openVisitor(site, DOMAIN)
    const answer = await visitor.post('/api/auth/sign-in/email', { email: 'alice@example.com', password: PASSWORD })
    const cookie = answer.cookies.find(({ name }) => name === 'session')
    expect(cookie).toMatchObject({
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: sessionLimits.sessionIdleSeconds,
    })
    expect(cookie?.domain).toBeUndefined()
    const device = answer.cookies.find(({ name }) => name.startsWith('device_'))
    expect(device).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax' })
  })

  test.each(['planted', 'planted.sig', 'a.b%00', '%E0%A4%A', ''])(
    'is never one that was planted: %s',
    async (planted) => {
      const visitor = await signIn('alice@example.com', PASSWORD, planted ? { session: planted } : {})
      expect(visitor.cookies['session']).not.toBe(planted)
      const thief = await openVisitor(site, DOMAIN, { cookies: { session: planted } })
      expect(await signedInEmail(thief)).toBeNull()
    },
  )

  test('is not read from the URL or a header', async () => {
    const value = (await signIn()).cookies['session'] ?? ''
    const stranger = await openVisitor(site, DOMAIN)
    expect((await stranger.get(`/api/auth/session?session=${value}`)).json().data.viewer).toBeNull()
    const answer = await site.app.inject({
      url: `/api/auth/sessions?domain=${DOMAIN}`,
      headers: { authorization: `Bearer ${decodeURIComponent(value)}`, 'x-session': value, 'set-auth-token': value },
    })
    expect(answer.statusCode).toBe(401)
  })

  test('is valid besides a planted invalid cookie, and two live ones at once count as none', async () => {
    const alice = (await signIn()).cookies['session']
    const dave = (await signIn('dave@example.com')).cookies['session']
    const who = async (cookie: string) =>
      (await site.app.inject({ url: `/api/auth/session?domain=${DOMAIN}`, headers: { cookie } })).json().data.viewer
        ?.email
    expect(await who(`session=planted; session=${alice}`)).toBe('alice@example.com')
    expect(await who(`session=${alice}; session=${alice}`)).toBe('alice@example.com')
    expect(await who(`session=${dave}; session=${alice}`)).toBeUndefined()
  })

  test('ends on the server immediately on sign-out', async () => {
    const visitor = await signIn()
    const thief = await copy(visitor)
    expect((await visitor.post('/api/auth/sign-out')).statusCode).toBe(200)
    expect(visitor.cookies['session']).toBeUndefined()
    expect(await signedInEmail(thief)).toBeNull()
    const answer = await thief.get('/api/auth/sessions')
    expect([answer.statusCode, answer.headers['x-login'], answer.json().error.code]).toEqual([
      401,
      'required',
      'session-ended',
    ])
  })

  test('expires when idle, and is renewed by use', async () => {
    const visitor = await signIn()
    after(sessionLimits.sessionIdleSeconds - 10)
    expect(await signedInEmail(visitor)).toBe('alice@example.com')
    after(2 * sessionLimits.sessionIdleSeconds - 60)
    expect(await signedInEmail(visitor)).toBe('alice@example.com')
    after(3 * sessionLimits.sessionIdleSeconds)
    expect(await signedInEmail(visitor)).toBeNull()
    // Turning the clock back does not revive it for the next user.
    after(3 * sessionLimits.sessionIdleSeconds + 60)
    expect(await signedInEmail(await signIn())).toBe('alice@example.com')
  })

  test('ends after its longest time, however much it is used', async () => {
    const visitor = await signIn()
    const step = sessionLimits.sessionIdleSeconds - 60
    for (let at = step; at < sessionLimits.sessionLongestSeconds; at += step) {
      after(at)
      expect(await signedInEmail(visitor)).toBe('alice@example.com')
    }
    after(sessionLimits.sessionLongestSeconds + 1)
    expect(await signedInEmail(visitor)).toBeNull()
  })

  test('survives a restart of the server', async () => {
    const visitor = await signIn()
    const again = await buildApp(site.context, undefined)
    const returned = await openVisitor({ app: again }, DOMAIN, { cookies: { ...visitor.cookies } })
    expect(await signedInEmail(returned)).toBe('alice@example.com')
    await again.close()
  })

  test('ends at once if the account is disabled or deleted', async () => {
    const { pool } = site.context.database
    const bob = await signIn('bob@example.com')
    await pool.query(`UPDATE accounts SET disabled_at = now() WHERE email = 'bob@example.com'`)
    expect(await signedInEmail(bob)).toBeNull()
    const refused = await bob.post('/api/auth/sign-in/email', { email: 'bob@example.com', password: PASSWORD })
    expect(refused.json().error.code).toBe('wrong-login')
    await pool.query(`UPDATE accounts SET disabled_at = NULL WHERE email = 'bob@example.com'`)
    const again = await signIn('bob@example.com')
    await pool.query(`DELETE FROM accounts WHERE email = 'bob@example.com'`)
    expect(await signedInEmail(again)).toBeNull()
  })

  test('has the current rights: a revoked one is gone at the next call', async () => {
    const carol = await signIn('carol@example.com')
    const rights = async () => (await carol.get('/api/auth/session')).json().data.viewer
    const { accountId, isAdmin } = await rights()
    expect(isAdmin).toBe(true)
    await setRight(site.context.db, accountId, 'admin', false, TEST_NOW)
    expect(await rights()).toMatchObject({ isAdmin: false, isThemeBuilder: true })
    await setRight(site.context.db, accountId, 'admin', true, TEST_NOW)
  })
})

describe('the list of the user’s sessions', () => {
  test('shows location, device and last use, and ends one or all others', async () => {
    const [here, phone, laptop] = [await signIn(), await signIn(), await signIn()]
    const dave = await signIn('dave@example.com')
    const listed = await sessionsOf(here)
    expect(listed).toHaveLength(3)
    expect(listed.filter(({ isCurrent }) => isCurrent)).toEqual([
      {
        id: expect.any(String),
        isCurrent: true,
        browser: 'Firefox',
        system: 'Linux',
        address: '127.0.0.1',
        signedInTs: TEST_NOW.getTime() / 1000,
        lastUsedTs: TEST_NOW.getTime() / 1000,
      },
    ])
    const phoneId = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    const foreign = await dave.post('/api/auth/sessions/revoke', { id: phoneId })
    const missing = await dave.post('/api/auth/sessions/revoke', { id: 'none' })
    expect([foreign.statusCode, foreign.json()]).toEqual([404, missing.json()])
    expect((await here.post('/api/auth/sessions/revoke', { id: phoneId })).statusCode).toBe(200)
    expect([await signedInEmail(phone), await signedInEmail(laptop)]).toEqual([null, 'alice@example.com'])
    expect((await here.post('/api/auth/sessions/revoke-others')).json().data).toEqual({ ended: 1 })
    expect([await signedInEmail(laptop), await signedInEmail(here), await signedInEmail(dave)]).toEqual([
      null,
      'alice@example.com',
      'dave@example.com',
    ])
  })

  test('lists and ends a hundred sessions', async () => {
    const { pool } = site.context.database
    const here = await signIn()
    await pool.query(
      `INSERT INTO account_sessions (id, tenant_id, account_id, token_hash, expires_at, created_at, updated_at)
       SELECT 's' || n, tenant_id, id, 'h' || n, $1::timestamptz + interval '1 day', $1, $1
       FROM accounts, generate_series(1, 100) AS n WHERE email = 'alice@example.com'`,
      [TEST_NOW],
    )
    expect(await sessionsOf(here)).toHaveLength(101)
    expect((await here.post('/api/auth/sessions/revoke-others')).json().data).toEqual({ ended: 100 })
  })
})

describe('changing the password', () => {
  test('requires the current one, ends all other sessions and gives this one a new id', async () => {
    const [here, other] = [await signIn(), await signIn()]
    const before = await copy(here)
    const wrong = await here.post('/api/auth/password/change', { currentPassword: 'no', password: 'a quiet harbour' })
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([422, 'wrong-password'])
    const body = { currentPassword: PASSWORD, password: 'a quiet harbour' }
    const changed = await here.post('/api/auth/password/change', body)
    expect(changed.statusCode, changed.body).toBe(200)
    expect([await signedInEmail(other), await signedInEmail(before), await signedInEmail(here)]).toEqual([
      null,
      null,
      'alice@example.com',
    ])
    expect(mailsTo(site, 'alice@example.com').at(-1)?.headers['x-foyer-kind']).toBe('security-notice')
    const back = { currentPassword: 'a quiet harbour', password: PASSWORD }
    expect((await here.post('/api/auth/password/change', back)).statusCode).toBe(200)
  })

  test('cannot be guessed through an open session', async () => {
    const here = await signIn('dave@example.com')
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const body = { currentPassword: `wrong ${n}`, password: 'a quiet harbour' }
      statuses.push((await here.post('/api/auth/password/change', body)).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
  })
})

describe('changing the email address', () => {
  const ask = (visitor: Visitor, email: string) => visitor.post('/api/auth/email/request-change', { email })

  test('requires a code from the current address and one from the new one', async () => {
    const [here, other] = [await signIn(), await signIn()]
    expect((await ask(here, 'New.Alice@example.com')).json().data).toEqual({ codeMinutes: 10 })
    const codes = { currentCode: lastCode(site, 'alice@example.com'), newCode: lastCode(site, 'new.alice@example.com') }
    const email = 'new.alice@example.com'
    const halves = [
      { ...codes, currentCode: '000000' },
      { ...codes, newCode: '000000' },
      { currentCode: codes.newCode, newCode: codes.currentCode },
    ]
    for (const half of halves)
      expect((await here.post('/api/auth/email/change', { email, ...half })).json().error.code).toBe('wrong-code')
    await ask(here, email)
    const fresh = { currentCode: lastCode(site, 'alice@example.com'), newCode: lastCode(site, email) }
    const elsewhere = await here.post('/api/auth/email/change', { email: 'third@example.com', ...fresh })
    expect(elsewhere.json().error.code).toBe('wrong-code')
    const changed = await here.post('/api/auth/email/change', { email, ...fresh })
    expect(changed.json().data.viewer.email).toBe(email)
    expect([await signedInEmail(here), await signedInEmail(other)]).toEqual([email, null])
    expect((await signIn(email)).cookies['session']).toBeTruthy()
    await site.context.database.pool.query(`UPDATE accounts SET email = 'alice@example.com' WHERE email = $1`, [email])
  })

  test('to one that is taken is reported to that address only', async () => {
    const here = await signIn()
    const taken = await ask(here, 'dave@example.com')
    const free = await ask(here, 'free@example.com')
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()])
    expect(mailsTo(site, 'dave@example.com').at(-1)?.headers['x-foyer-kind']).toBe('account-exists')
    expect((await ask(here, 'ALICE@example.com')).json().error.code).toBe('same-email')
  })
})
