import type { FastifyInstance } from 'fastify'

/** Opens a browser with cookies and CSRF token: with a demo account's name a signed-in one. */
export async function openBrowser(
  app: FastifyInstance,
  { domain, origin }: { domain: string; origin: string },
  name?: string,
) {
  const cookies = new Map<string, string>()
  let token = ''
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await app.inject({
      method,
      url: `${path}${path.includes('?') ? '&' : '?'}domain=${domain}`,
      headers: {
        host: 'localhost:3000',
        origin,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'x-csrf-token': token,
      },
      ...(body && { payload: body }),
    })
    token = String(answer.headers['x-csrf-token'] ?? token)
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [key = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(key, value)
    }
    return answer
  }
  await send('POST', '/vslog', {})
  if (name) {
    const account = { email: `${name}@example.com`, password: 'foyer-demo' }
    const { statusCode, body } = await send('POST', '/api/auth/sign-in/email', account)
    if (statusCode >= 300) throw new Error(`${name} could not sign in: ${body}`)
  }
  return send
}
