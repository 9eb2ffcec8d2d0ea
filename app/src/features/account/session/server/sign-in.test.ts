import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { openTestSite, TEST_ORIGIN, type TestSite } from '#testing/test-site.ts'
import { seedDemoAccounts } from './seed-demo.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: 'meridian.example' }, { domain: 'northgate.example' }])
  const [meridian, northgate] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian: meridian ?? 0, northgate: northgate ?? 0 }, new Date())
})
afterAll(() => site.close())

const cookiesOf = (answer: LightMyRequestResponse) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

async function visit(cookies: Record<string, string> = {}) {
  const page = await site.get('/careers?domain=meridian.example', { cookies })
  return { cookies: { ...cookies, ...cookiesOf(page) }, token: String(page.headers['x-csrf-token']), page }
}

function post(path: string, payload: object, cookies: Record<string, string>, token: string) {
  return site.app.inject({
    method: 'POST',
    url: path,
    payload,
    cookies,
    headers: { host: 'localhost:3000', origin: TEST_ORIGIN, 'x-csrf-token': token },
  })
}

test('a program signs in as documented, and its new token works', async () => {
  const before = await visit()
  const answer = await post(
    '/api/auth/sign-in/email',
    { email: 'alice@example.com', password: 'foyer-demo' },
    before.cookies,
    before.token,
  )
  expect(answer.body).toContain('"fullName":"Alice Moreau"')
  expect(answer.statusCode).toBe(200)
  const cookie = answer.cookies.find(({ name }) => name === 'session')
  expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax' })
  expect(cookie?.domain).toBeUndefined()
  const cookies = { ...before.cookies, ...cookiesOf(answer) }
  const who = await site.get('/api/auth/session?domain=meridian.example', { cookies })
  expect(who.json().data.viewer).toMatchObject({ email: 'alice@example.com', isAdmin: false })
  const elsewhere = await site.get('/api/auth/session?domain=northgate.example', { cookies })
  expect(elsewhere.json().data.viewer).toBeNull()
  const old = await post('/api/auth/sign-out', {}, cookies, before.token)
  expect(old.statusCode).toBe(403)
  expect(old.json()).toMatchObject({ message: 'Invalid CSRF.', error: { code: 'invalid-csrf' } })
  const out = await post('/api/auth/sign-out', {}, cookies, String(answer.headers['x-csrf-token']))
  expect(out.statusCode).toBe(200)
  const after = await site.get('/api/auth/session?domain=meridian.example', { cookies })
  expect(after.json().data.viewer).toBeNull()
})

test('an unknown address and a wrong password give the same error', async () => {
  const { cookies, token } = await visit()
  const wrong = await post(
    '/api/auth/sign-in/email',
    { email: 'alice@example.com', password: 'wrong-one' },
    cookies,
    token,
  )
  const unknown = await post(
    '/api/auth/sign-in/email',
    { email: 'nobody@example.com', password: 'wrong-one' },
    cookies,
    token,
  )
  expect(wrong.statusCode).toBe(401)
  expect(unknown.json()).toEqual(wrong.json())
})
