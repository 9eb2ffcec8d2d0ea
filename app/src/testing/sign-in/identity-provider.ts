import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A user of an identity provider. */
export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string | string[]
  methods?: string[]
}

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The user who signs in next; `undefined` denies consent. */
  person: ProviderPerson | undefined
  /** Signs that user in at an authorization URL. @returns the final redirect */
  visit(address: string): Promise<URL>
  close(): Promise<void>
}

/** Starts an OpenID Connect provider on this machine. */
export async function openIdentityProvider(redirectUris: string[]): Promise<IdentityProvider> {
  const server: Server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const known = {
    issuer,
    clientId: 'foyer',
    clientSecret: 'a secret between the two of them',
    person: undefined as ProviderPerson | undefined,
  }
  const people = new Map<string, ProviderPerson>()
  const provider = new Provider(issuer, {
    clients: [{ client_id: known.clientId, client_secret: known.clientSecret, redirect_uris: redirectUris }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'groups', 'methods'],
    },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    async loadExistingGrant(context) {
      const { Grant } = context.oidc.provider
      const grant = new Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const { person } = known
    if (person) people.set(person.sub, person)
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result)
  })
  return Object.assign(known, {
    async visit(address: string) {
      const cookies = new Map<string, string>()
      let next = new URL(address)
      while (next.origin === issuer) {
        const step = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const header of step.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
          cookies.set(name, value)
        }
        const location = step.headers.get('location')
        if (!location) throw new Error(`The provider stopped with ${step.status}: ${(await step.text()).slice(0, 500)}`)
        next = new URL(location, next)
      }
      return next
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  })
}
