/** A signed-in browser that calls servers over the network. */
export interface NetworkBrowser {
  cookie: string
  token: string
}

/** Signs a demo account in over the network. Servers that share the secret accept the session, too. */
export async function signInOver(url: string, email: string, domain: string): Promise<NetworkBrowser> {
  const browser = { cookie: '', token: '' }
  for (const [path, body] of [
    ['/vslog', {}],
    ['/api/auth/sign-in/email', { email, password: 'foyer-demo' }],
  ] as const) {
    const answer = await fetch(`${url}${path}?domain=${domain}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        origin: url,
        cookie: browser.cookie,
        'x-csrf-token': browser.token,
      },
    })
    const set = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    browser.cookie = [browser.cookie, ...set].filter(Boolean).join('; ')
    browser.token = answer.headers.get('x-csrf-token') ?? browser.token
    if (path !== '/vslog' && answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}.`)
  }
  return browser
}
