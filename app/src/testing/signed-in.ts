import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { seedDemoAccounts } from '#features/session/server/index.ts'
import { TEST_ORIGIN, type TestSite } from './test-site.ts'

/** A browser of somebody who is signed in. */
export interface SignedInCaller {
  accountId: string
  cookies: Record<string, string>
  get(path: string, more?: InjectOptions): Promise<LightMyRequestResponse>
  post(path: string, payload?: object): Promise<LightMyRequestResponse>
}

const cookiesOf = (answer: LightMyRequestResponse) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

/** The demo's accounts at the first two companies of a test's site. */
export async function addDemoAccounts({ context }: TestSite): Promise<void> {
  const [meridian, northgate] = context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(context.db, { meridian: meridian ?? 0, northgate: northgate ?? meridian ?? 0 }, new Date())
}

/** Signs one of the demo's accounts in. */
export async function signedIn(site: TestSite, email: string, domain: string): Promise<SignedInCaller> {
  const send = (path: string, payload: object, cookies: Record<string, string>, token: string) =>
    site.app.inject({
      method: 'POST',
      url: `${path}?domain=${domain}`,
      payload,
      cookies,
      headers: { host: 'localhost:3000', origin: TEST_ORIGIN, 'x-csrf-token': token },
    })
  const refused = await send('/api/auth/sign-in/email', {}, {}, '')
  const before = cookiesOf(refused)
  const answer = await send(
    '/api/auth/sign-in/email',
    { email, password: 'foyer-demo' },
    before,
    String(refused.headers['x-csrf-token']),
  )
  expect(answer.statusCode, answer.body).toBe(200)
  const cookies = { ...before, ...cookiesOf(answer) }
  const token = String(answer.headers['x-csrf-token'])
  return {
    accountId: answer.json<{ data: { viewer: { accountId: string } } }>().data.viewer.accountId,
    cookies,
    get: (path, more = {}) =>
      site.get(`${path}${path.includes('?') ? '&' : '?'}domain=${domain}`, { cookies, ...more }),
    post: (path, payload = {}) => send(path, payload, cookies, token),
  }
}
