import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMinutes, MINUTE_MS } from '#kernel/time.ts'
import { buildApp } from '#main/build-app.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { lastCode, lastLink, mailsTo, openVisitor, type Visitor, signedInEmail } from '#testing/visitor.ts'
import { seedDemoAccounts } from './seed-demo.ts'

const DOMAIN = 'meridian.example'

let site: TestSite
let now = TEST_NOW
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }], {
    pages: false,
    limits: 'on',
    now: () => now,
  })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
})
afterAll(() => site?.close())

let places = 0
/** Returns an unused client address. */
const elsewhere = () => `198.51.${Math.floor(++places / 200)}.${(places % 200) + 1}`
const visit = (address = elsewhere()) => openVisitor(site, DOMAIN, { address })

async function wrongly(email: string, times: number, address?: string): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) {
    const visitor = await visit(address)
    const answer = await visitor.post('/api/auth/sign-in/email', { email, password: `wrong ${n}` })
    statuses.push(answer.statusCode)
    if (answer.statusCode === 429) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900)
      expect(answer.json().error).toMatchObject({
        code: 'too-many-requests',
        message: 'Please try again in a few minutes',
      })
    }
  }
  return statuses
}

const tenThen429 = [...Array<number>(10).fill(401), 429, 429]

test('ten wrong passwords from anywhere lock an account for fifteen minutes, even for the right one', async () => {
  expect(await wrongly('alice@example.com', 12)).toEqual(tenThen429)
  const right = await visit()
  const body = { email: 'alice@example.com', password: 'foyer-demo' }
  expect((await right.post('/api/auth/sign-in/email', body)).statusCode).toBe(429)
  now = new Date(TEST_NOW.getTime() + 15 * MINUTE_MS + 1000)
  expect((await right.post('/api/auth/sign-in/email', body)).statusCode).toBe(200)
  now = TEST_NOW
})

test('an address without an account is counted the same way', async () => {
  expect(await wrongly('nobody@example.com', 12)).toEqual(tenThen429)
})

test('the owner can sign in on a known device while others are locked out', async () => {
  const owner = await visit()
  const body = { email: 'bob@example.com', password: 'foyer-demo' }
  expect((await owner.post('/api/auth/sign-in/email', body)).statusCode).toBe(200)
  await owner.post('/api/auth/sign-out')
  expect(await wrongly('bob@example.com', 12)).toEqual(tenThen429)
  const stranger = await visit()
  expect((await stranger.post('/api/auth/sign-in/email', body)).statusCode).toBe(429)
  expect((await owner.post('/api/auth/sign-in/email', body)).statusCode).toBe(200)
  // The device does not help with another account, and has its own limit.
  const other = await openVisitor(site, DOMAIN, { address: elsewhere(), cookies: { ...owner.cookies } })
  const guesses: number[] = []
  for (let n = 0; n < 11; n++)
    guesses.push((await other.post('/api/auth/sign-in/email', { ...body, password: `wrong ${n}` })).statusCode)
  expect(guesses).toEqual([...Array<number>(10).fill(401), 429])
})

test('right passwords are not counted, however many there are', async () => {
  for (let n = 0; n < 12; n++) {
    const visitor = await visit('203.0.113.7')
    const answer = await visitor.post('/api/auth/sign-in/email', { email: 'dave@example.com', password: 'foyer-demo' })
    expect(answer.statusCode).toBe(200)
  }
})

test('twenty concurrent right passwords all succeed, and of forty wrong ones ten are checked', async () => {
  const visitors = await Promise.all(Array.from({ length: 20 }, () => visit()))
  const login = (password: string) => (visitor: Awaited<ReturnType<typeof visit>>) =>
    visitor.post('/api/auth/sign-in/email', { email: 'carol@example.com', password })
  const right = await Promise.all(visitors.map(login('foyer-demo')))
  expect(right.map(({ statusCode }) => statusCode)).toEqual(Array<number>(20).fill(200))
  const strangers = await Promise.all(Array.from({ length: 40 }, () => visit()))
  const wrong = await Promise.all(strangers.map(login('wrong')))
  expect(wrong.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  expect(wrong.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
})

test('two processes on one database share the limit', async () => {
  const second = await buildApp(site.context, undefined)
  await second.ready()
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    const app = n % 2 === 0 ? site.app : second
    const visitor = await openVisitor({ app }, DOMAIN, { address: elsewhere() })
    const answer = await visitor.post('/api/auth/sign-in/email', { email: 'two@example.com', password: 'wrong' })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual(tenThen429)
  await second.close()
})

test('headers that anyone can set do not change the client address', async () => {
  const address = elsewhere()
  const statuses: number[] = []
  for (let n = 0; n < 62; n++) {
    const visitor = await openVisitor(site, DOMAIN, { address })
    const forged = {
      'x-forwarded-for': `192.0.2.${n}`,
      forwarded: `for=192.0.2.${n}`,
      'x-foyer-address': `192.0.2.${n}`,
    }
    const body = { email: `flood${n}@example.com` }
    statuses.push((await visitor.post('/api/auth/password/request-reset', body, forged)).statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual([429, 429])
})

test('a recipient gets five codes in fifteen minutes, and no more', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) {
    const visitor = await visit()
    statuses.push((await visitor.post('/api/auth/code/request', { email: 'flooded@example.com' })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(mailsTo(site, 'flooded@example.com')).toHaveLength(5)
})

test('any number of wrong codes from others leaves the right one valid [S08]', async () => {
  const email = 'wanted@example.com'
  const owner = await visit()
  const signUp = { email, password: 'a quiet harbour', firstName: 'Ada', lastName: 'Byron' }
  await owner.post('/api/auth/sign-up/email', signUp)
  const code = lastCode(site, email)
  const address = elsewhere()
  const statuses = new Set<number>()
  for (let n = 0; n < 40; n++) {
    const stranger = await visit(address)
    statuses.add((await stranger.post('/api/auth/sign-up/verify', { email, code: '000000' })).statusCode)
  }
  expect([...statuses]).toEqual([422])
  expect((await owner.post('/api/auth/sign-up/verify', { email, code })).statusCode).toBe(200)
})

test('after thirty guesses a day at codes to one address each further code has one attempt [S08]', async () => {
  const email = 'guessed@example.com'
  const ask = async () => {
    const visitor = await visit()
    expect((await visitor.post('/api/auth/code/request', { email })).statusCode).toBe(200)
    return { visitor, code: lastCode(site, email) }
  }
  const enter = async ({ visitor }: { visitor: Visitor }, code: string) =>
    (await visitor.post('/api/auth/code/sign-in', { email, code })).statusCode
  const wrong = (code: string) => (code === '111111' ? '222222' : '111111')
  for (let n = 0; n < 6; n++) {
    // A recipient gets five codes in fifteen minutes.
    now = addMinutes(now, 4)
    const stranger = await ask()
    for (let guess = 0; guess < 5; guess++) expect(await enter(stranger, wrong(stranger.code))).toBe(422)
  }
  now = addMinutes(now, 16)
  const [guesser, owner] = [await ask(), await ask()]
  expect(await enter(guesser, wrong(guesser.code))).toBe(422)
  expect(await enter(guesser, guesser.code)).toBe(422)
  expect(await enter(owner, owner.code)).toBe(200)
  now = TEST_NOW
})

test('a password reset link works while others’ wrong passwords have locked the account [S08]', async () => {
  const email = 'erin@example.com'
  const owner = await visit()
  const signUp = { email, password: 'a quiet harbour', firstName: 'Erin', lastName: 'Gray' }
  await owner.post('/api/auth/sign-up/email', signUp)
  await owner.post('/api/auth/sign-up/verify', { email, code: lastCode(site, email) })
  expect(await wrongly(email, 11)).toEqual(tenThen429.slice(0, 11))
  const phone = await visit()
  await phone.post('/api/auth/password/request-reset', { email })
  const token = lastLink(site, email).searchParams.get('reset')
  const password = 'another harbour'
  expect((await phone.post('/api/auth/password/reset', { token, password })).statusCode).toBe(200)
  expect((await phone.post('/api/auth/sign-in/email', { email, password })).statusCode).toBe(200)
  const stranger = await visit()
  expect((await stranger.post('/api/auth/sign-in/email', { email, password })).statusCode).toBe(429)
})

test('FOYER_LIMITS=off lifts limits on sign-ups, but not those on wrong passwords and codes', async () => {
  const lifted = await openTestSite([{ domain: DOMAIN }], { pages: false, limits: 'off' })
  const sent: number[] = []
  const visitor = await openVisitor(lifted, DOMAIN)
  for (let n = 0; n < 8; n++) {
    const body = { email: 'many@example.com', password: 'a quiet harbour', firstName: 'A', lastName: 'B' }
    sent.push((await visitor.post('/api/auth/sign-up/email', body)).statusCode)
  }
  expect(sent).toEqual(Array<number>(8).fill(200))
  await visitor.post('/api/auth/sign-up/verify', {
    email: 'many@example.com',
    code: lastCode(lifted, 'many@example.com'),
  })
  expect(await signedInEmail(visitor)).toBe('many@example.com')
  const guesses: number[] = []
  for (let n = 0; n < 11; n++) {
    const stranger = await openVisitor(lifted, DOMAIN)
    const body = { email: 'many@example.com', password: 'wrong' }
    guesses.push((await stranger.post('/api/auth/sign-in/email', body)).statusCode)
  }
  expect(guesses.at(-1)).toBe(429)
  const codes: number[] = []
  for (let n = 0; n < 6; n++)
    codes.push((await visitor.post('/api/auth/code/request', { email: 'c@example.com' })).statusCode)
  expect(codes.at(-1)).toBe(429)
  await lifted.close()
})
