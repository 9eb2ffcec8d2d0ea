import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastCode, lastLink, mailsTo, openVisitor, signedInEmail } from '#testing/visitor.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { processorMs } from '#testing/attacks/processor-time.ts'

const DOMAIN = 'meridian.example'
const PASSWORD = 'a quiet harbour'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }], { pages: false })
})
afterAll(() => site?.close())

const person = (email: string, password = PASSWORD) => ({ email, password, firstName: 'Ada', lastName: 'Byron' })

async function signUp(email: string, domain = DOMAIN) {
  const visitor = await openVisitor(site, domain)
  const requested = await visitor.post('/api/auth/sign-up/email', person(email))
  expect(requested.statusCode, requested.body).toBe(200)
  const verified = await visitor.post('/api/auth/sign-up/verify', { email, code: lastCode(site, email) })
  expect(verified.statusCode, verified.body).toBe(200)
  return visitor
}

async function signIn(email: string, password: string, domain = DOMAIN) {
  const visitor = await openVisitor(site, domain)
  return { visitor, answer: await visitor.post('/api/auth/sign-in/email', { email, password }) }
}

describe('signing up', () => {
  test('creates the account and signs in once the emailed code is entered', async () => {
    const visitor = await openVisitor(site, DOMAIN)
    const requested = await visitor.post('/api/auth/sign-up/email', person(' Ada@Example.COM '))
    expect(requested.json().data).toEqual({ codeMinutes: 10 })
    expect((await signIn('ada@example.com', PASSWORD)).answer.statusCode).toBe(401)
    const [mail] = mailsTo(site, 'ada@example.com')
    expect(mail?.headers['x-foyer-kind']).toBe('verify-email')
    const done = await visitor.post('/api/auth/sign-up/verify', {
      email: 'ada@example.com',
      code: lastCode(site, 'ada@example.com').replace(/(...)/, '$1 '),
    })
    expect(done.json().data.viewer).toMatchObject({ email: 'ada@example.com', fullName: 'Ada Byron', isAdmin: false })
    expect(await signedInEmail(visitor)).toBe('ada@example.com')
    expect((await signIn('ADA@example.com', PASSWORD)).answer.statusCode).toBe(200)
  })

  test('takes one name, and refuses a name that is an address [second/B12]', async () => {
    const visitor = await openVisitor(site, DOMAIN)
    const one = { ...person('suharto@example.com'), firstName: 'Suharto', lastName: '' }
    expect((await visitor.post('/api/auth/sign-up/email', one)).statusCode).toBe(200)
    const code = lastCode(site, 'suharto@example.com')
    const done = await visitor.post('/api/auth/sign-up/verify', { email: 'suharto@example.com', code })
    expect(done.json().data.viewer).toMatchObject({ fullName: 'Suharto' })
    const refused = await visitor.post('/api/auth/sign-up/email', { ...one, firstName: 'www.example.com' })
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'name-unreadable'])
  })

  test('a code works once', async () => {
    const visitor = await signUp('once@example.com')
    await visitor.post('/api/auth/sign-up/email', person('once@example.com'))
    const code = lastCode(site, 'once@example.com')
    const tries = await Promise.all(
      [1, 2, 3].map(() => visitor.post('/api/auth/sign-up/verify', { email: 'once@example.com', code })),
    )
    expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  test('twenty times at once with one address creates one account', async () => {
    const email = 'twenty@example.com'
    const visitors = await Promise.all(Array.from({ length: 20 }, () => openVisitor(site, DOMAIN)))
    const codes: string[] = []
    for (const visitor of visitors) {
      expect((await visitor.post('/api/auth/sign-up/email', person(email))).statusCode).toBe(200)
      codes.push(lastCode(site, email))
    }
    const verified = await Promise.all(
      visitors.map((visitor, at) => visitor.post('/api/auth/sign-up/verify', { email, code: codes[at] })),
    )
    const { rows } = await site.context.database.pool.query('SELECT id FROM accounts WHERE email = $1', [email])
    expect(rows).toHaveLength(1)
    expect(verified.map(({ statusCode }) => statusCode)).toEqual(Array<number>(20).fill(200))
  })

  test('with another person’s address cannot set the password of their account', async () => {
    await signUp('victim@example.com')
    const thief = await openVisitor(site, DOMAIN)
    await thief.post('/api/auth/sign-up/email', person('victim@example.com', 'chosen by a thief'))
    const mail = mailsTo(site, 'victim@example.com').at(-1)
    expect(mail?.headers['x-foyer-kind']).toBe('account-exists')
    const owner = await openVisitor(site, DOMAIN)
    const code = lastCode(site, 'victim@example.com')
    // The email says where to enter the code: it is invalid in the owner's browser, which did not request it.
    const entered = await owner.post('/api/auth/sign-up/verify', { email: 'victim@example.com', code })
    expect(entered.json().error.code).toBe('wrong-code')
    expect((await thief.post('/api/auth/sign-up/verify', { email: 'victim@example.com', code })).statusCode).toBe(200)
    expect((await signIn('victim@example.com', 'chosen by a thief')).answer.statusCode).toBe(401)
    expect((await signIn('victim@example.com', PASSWORD)).answer.statusCode).toBe(200)
  })

  test('by a stranger with the same address leaves the first one’s code, password and names alone [S04]', async () => {
    const email = 'wanted@example.com'
    const [owner, stranger] = [await openVisitor(site, DOMAIN), await openVisitor(site, DOMAIN)]
    await owner.post('/api/auth/sign-up/email', person(email))
    const first = lastCode(site, email)
    const strangers = { email, password: 'chosen by a stranger', firstName: 'Eve', lastName: 'Moriarty' }
    const requested = await stranger.post('/api/auth/sign-up/email', strangers)
    const second = lastCode(site, email)

    // The owner reads both emails; the stranger's code completes nothing in the owner's browser.
    const mistaken = await owner.post('/api/auth/sign-up/verify', { email, code: second })
    expect([mistaken.statusCode, mistaken.json().error.code]).toEqual([422, 'wrong-code'])
    const verified = await owner.post('/api/auth/sign-up/verify', { email, code: first })
    expect(verified.json().data.viewer).toMatchObject({ email, fullName: 'Ada Byron' })
    expect((await signIn(email, PASSWORD)).answer.statusCode).toBe(200)
    expect((await signIn(email, strangers.password)).answer.statusCode).toBe(401)

    // Both got the same response, and the stranger's sign-up no longer changes the account.
    expect([requested.statusCode, requested.json().data]).toEqual([200, { codeMinutes: 10 }])
    expect((await stranger.post('/api/auth/sign-up/verify', { email, code: second })).statusCode).toBe(200)
    expect((await signIn(email, strangers.password)).answer.statusCode).toBe(401)
  })

  test.each([
    ['/api/auth/sign-up/email', '/api/auth/sign-up/verify'],
    ['/api/auth/code/request', '/api/auth/code/sign-in'],
  ])('a code of %s works in the browser that asked, and in no other [S04]', async (ask, enter) => {
    const email = `bound${ask.length}@example.com`
    const [owner, stranger, blank] = await Promise.all([1, 2, 3].map(() => openVisitor(site, DOMAIN)))
    const body = ask.includes('code') ? { email } : person(email)
    await owner?.post(ask, body)
    const code = lastCode(site, email)
    await stranger?.post(ask, body)
    for (const other of [stranger, blank]) {
      const answer = await other?.post(enter, { email, code })
      expect([answer?.statusCode, answer?.json().error.code]).toEqual([422, 'wrong-code'])
    }
    expect((await owner?.post(enter, { email, code }))?.statusCode).toBe(200)
  })

  test('with the same address at two companies gives two accounts, whose sessions are separate', async () => {
    const here = await signUp('both@example.com')
    const there = await signUp('both@example.com', 'northgate.example')
    const { rows } = await site.context.database.pool.query(`SELECT id FROM accounts WHERE email = 'both@example.com'`)
    expect(rows).toHaveLength(2)
    const taken = await openVisitor(site, 'northgate.example', { cookies: { ...here.cookies } })
    expect(await signedInEmail(taken)).toBeNull()
    expect(await signedInEmail(here)).toBe('both@example.com')
    expect(await signedInEmail(there)).toBe('both@example.com')
  })

  test.each([
    ['short', 'password-short'],
    ['x'.repeat(129), 'password-long'],
    ['Password1', 'password-common'],
    ['12345678', 'password-common'],
    ['abcabcabcabc', 'password-common'],
    ['Weak@Example.com', 'password-common'],
  ])('refuses the password %s', async (password, code) => {
    const visitor = await openVisitor(site, DOMAIN)
    const answer = await visitor.post('/api/auth/sign-up/email', person('weak@example.com', password))
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, code])
    expect(mailsTo(site, 'weak@example.com')).toEqual([])
  })

  test.each(['😀😃😄😁😆😅🤣😂', 'пароль из слов', 'all in small letters', `${'ü'.repeat(127)}!`])(
    'keeps the whole password %s',
    async (password) => {
      const email = `kept${password.length}@example.com`
      const visitor = await openVisitor(site, DOMAIN)
      await visitor.post('/api/auth/sign-up/email', person(email, password))
      await visitor.post('/api/auth/sign-up/verify', { email, code: lastCode(site, email) })
      expect((await signIn(email, password)).answer.statusCode).toBe(200)
      expect((await signIn(email, password.slice(0, -1))).answer.statusCode).toBe(401)
    },
  )

  test('with a megabyte password is refused immediately', async () => {
    const visitor = await openVisitor(site, DOMAIN)
    const body = { email: 'ada@example.com', password: 'x'.repeat(1_000_000) }
    const ms = await processorMs(async () => {
      expect([413, 422]).toContain((await visitor.post('/api/auth/sign-in/email', body)).statusCode)
    })
    expect(ms).toBeLessThan(1000)
  })
})

describe('signing in with a code', () => {
  test('creates an account for a new address when its code is entered', async () => {
    const visitor = await openVisitor(site, DOMAIN)
    await visitor.post('/api/auth/code/request', { email: 'new@example.com' })
    expect(mailsTo(site, 'new@example.com').at(-1)?.headers['x-foyer-kind']).toBe('sign-in-code')
    const body = { email: 'new@example.com', code: lastCode(site, 'new@example.com') }
    const answer = await visitor.post('/api/auth/code/sign-in', body)
    expect(answer.json().data).toMatchObject({ isNew: true, viewer: { email: 'new@example.com', fullName: '' } })
    await visitor.post('/api/auth/code/request', { email: 'new@example.com' })
    const again = await visitor.post('/api/auth/code/sign-in', { ...body, code: lastCode(site, 'new@example.com') })
    expect(again.json().data.isNew).toBe(false)
  })

  test('is blocked after five wrong codes, even with the right one', async () => {
    const visitor = await openVisitor(site, DOMAIN)
    const email = 'tries@example.com'
    await visitor.post('/api/auth/code/request', { email })
    const right = lastCode(site, email)
    const wrong = right === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n++)
      expect((await visitor.post('/api/auth/code/sign-in', { email, code: wrong })).statusCode).toBe(422)
    const late = await visitor.post('/api/auth/code/sign-in', { email, code: right })
    expect(late.json().error.code).toBe('wrong-code')
  })
})

describe('a forgotten password', () => {
  test('is reset once with an emailed link, which ends all sessions', async () => {
    const email = 'forgot@example.com'
    const visitor = await signUp(email)
    const other = await openVisitor(site, DOMAIN)
    await other.post('/api/auth/password/request-reset', { email })
    const link = lastLink(site, email)
    // A second request, by anyone, leaves the first link valid.
    await (await openVisitor(site, DOMAIN)).post('/api/auth/password/request-reset', { email })
    expect(link.pathname).toBe('/careers/login')
    const token = link.searchParams.get('reset') ?? ''
    expect(token.length).toBeGreaterThanOrEqual(22)
    const weak = await other.post('/api/auth/password/reset', { token, password: 'password' })
    expect(weak.json().error.code).toBe('password-common')
    const tries = await Promise.all(
      [1, 2, 3].map((n) => other.post('/api/auth/password/reset', { token, password: `another harbour ${n}` })),
    )
    expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect(await signedInEmail(visitor)).toBeNull()
    expect((await signIn(email, PASSWORD)).answer.statusCode).toBe(401)
    expect(mailsTo(site, email).at(-1)?.headers['x-foyer-kind']).toBe('security-notice')
  })

  test('for an address without an account sends an email that says so, without a link', async () => {
    const visitor = await openVisitor(site, DOMAIN)
    await visitor.post('/api/auth/password/request-reset', { email: 'stranger@example.com' })
    const [mail] = mailsTo(site, 'stranger@example.com')
    expect(mail?.headers['x-foyer-kind']).toBe('no-account')
    expect(mail?.text).not.toContain('reset=')
  })

  test('of one company cannot be reset with another’s link', async () => {
    const email = 'both@example.com'
    const visitor = await openVisitor(site, DOMAIN)
    await visitor.post('/api/auth/password/request-reset', { email })
    const token = lastLink(site, email).searchParams.get('reset') ?? ''
    const there = await openVisitor(site, 'northgate.example')
    const answer = await there.post('/api/auth/password/reset', { token, password: 'another harbour' })
    expect(answer.json().error.code).toBe('wrong-link')
  })
})
