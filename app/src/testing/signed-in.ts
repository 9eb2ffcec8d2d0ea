import type { LightMyRequestResponse } from 'fastify'
import { TEST_ORIGIN, type TestSite } from './test-site.ts'

/** Somebody with a browser at a company's site. */
export interface TestVisitor {
  get(path: string): Promise<LightMyRequestResponse>
  post(path: string, payload?: object): Promise<LightMyRequestResponse>
  /** Cookies by name, as the browser would send them. */
  cookies: Record<string, string>
}

/** Opens a browser at a site; answers may set cookies and tokens in it. */
export async function visit(site: TestSite, domain: string): Promise<TestVisitor> {
  const cookies: Record<string, string> = {}
  let token = ''
  const own = (path: string) => `${path}${path.includes('?') ? '&' : '?'}domain=${domain}`
  const keep = (answer: LightMyRequestResponse) => {
    for (const { name, value } of answer.cookies) {
      if (value === '') delete cookies[name]
      else cookies[name] = value
    }
    token = String(answer.headers['x-csrf-token'] ?? token)
    return answer
  }
  const visitor: TestVisitor = {
    cookies,
    get: async (path) => keep(await site.get(own(path), { cookies })),
    post: async (path, payload = {}) =>
      keep(
        await site.app.inject({
          method: 'POST',
          url: own(path),
          payload,
          cookies,
          headers: { host: 'localhost:3000', origin: TEST_ORIGIN, 'x-csrf-token': token },
        }),
      ),
  }
  // The refusal of a write without a token brings one.
  await visitor.post('/vslog')
  return visitor
}

/** Opens a browser and signs in with the demo's password. */
export async function signIn(
  site: TestSite,
  domain: string,
  email: string,
  password = 'foyer-demo',
): Promise<TestVisitor> {
  const visitor = await visit(site, domain)
  const answer = await visitor.post('/api/auth/sign-in/email', { email, password })
  if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body}`)
  return visitor
}
