import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { seedDemoAccounts } from '#features/session/server/index.ts'
import { TEST_NOW, TEST_ORIGIN, type TestSite } from './test-site.ts'

/** Somebody at a site's pages, with the cookies and the token of their browser. */
export interface TestPerson {
  get(path: string, options?: InjectOptions): Promise<LightMyRequestResponse>
  post(path: string, payload: object): Promise<LightMyRequestResponse>
}

/** Gives the first two companies of a test the demo's accounts: all but erin belong to the first. */
export async function giveDemoAccounts(site: TestSite): Promise<void> {
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
}

/** Signs one of the demo's accounts in. */
export async function signIn(site: TestSite, domain: string, email: string): Promise<TestPerson> {
  let cookies: Record<string, string> = {}
  let token = ''
  const learn = (answer: LightMyRequestResponse) => {
    cookies = { ...cookies, ...Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])) }
    token = String(answer.headers['x-csrf-token'] ?? token)
    return answer
  }
  const withDomain = (path: string) => `${path}${path.includes('?') ? '&' : '?'}domain=${domain}`
  const person: TestPerson = {
    get: async (path, options = {}) =>
      learn(await site.get(/[?&]domain=/.test(path) ? path : withDomain(path), { cookies, ...options })),
    post: async (path, payload) =>
      learn(
        await site.app.inject({
          method: 'POST',
          url: /[?&]domain=/.test(path) ? path : withDomain(path),
          payload,
          cookies,
          headers: { host: 'localhost:3000', origin: TEST_ORIGIN, 'x-csrf-token': token },
        }),
      ),
  }
  // A refused write gives cookies and a token too, and needs no page.
  await person.post('/vslog', {})
  const answer = await person.post('/api/auth/sign-in/email', { email, password: 'foyer-demo' })
  expect(answer.statusCode, answer.body).toBe(200)
  return person
}
