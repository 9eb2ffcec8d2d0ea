import { attemptLimits } from '#platform/attempts/limits.ts'
import { sessionLimits } from '../../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import { addressKey } from '#platform/http/context.ts'
import { sessionCookie } from '#platform/http/cookies.ts'
import { sessionErrors } from '../../errors.ts'
import { safeNext } from '../../safe-next.ts'
import { audit } from '../audit.ts'
import { openSession, withoutCookies } from '../sessions/open-session.ts'
import { providerKey } from '../sessions/own-sessions.ts'
import { providerAuth, readDuringSignIn } from './provider-auth.ts'
import { type Claims, provesTwoFactors, roleOfClaims } from './provider-claims.ts'
import type { ProviderConfig } from './provider-metadata.ts'
import { type Call, refuseUnless } from '../dependencies.ts'
import { endSessions, findLiveSessions } from '../sessions/session-store.ts'
import { sessionTokenHashes } from '../auth-library/own-cookies.ts'
import { siteOrigin } from '../auth-library/tenant-auth.ts'

const STATE_COOKIE = /^(__Host-)?foyer\.(oauth_)?state$/

type ReadyAuth = NonNullable<Awaited<ReturnType<typeof providerAuth>>>

async function authOf(call: Call, id: string): Promise<{ config: ProviderConfig; auth: ReadyAuth }> {
  const { service, tenant, context } = call
  refuseUnless(tenant)
  const config = tenant.site.loginSignupConfig.providers.find((provider) => provider.id === id)
  if (!config) throw requestErrors.error('not-found')
  const auth = await providerAuth(
    service.auth,
    tenant,
    siteOrigin(tenant, context.headers, service.publicUrl()),
    config,
  )
  if (!auth) throw sessionErrors.error('provider-unavailable')
  return { config, auth }
}

/** Returns the authorization URL of a provider. @throws `request/not-found`, `session/provider-unavailable` */
export async function startProviderSignIn(
  call: Call,
  { provider, next }: { provider: string; next?: string | undefined },
) {
  const { service, tenant, context } = call
  if (service.limits === 'on') {
    const requests = attemptsBy(service.signingSecret, tenant.id, 'provider-from', addressKey(context.ip))
    await countAttempt(service.db, requests, attemptLimits.requestsFromAddress, await context.now())
  }
  const { auth } = await authOf(call, provider)
  const { response, headers } = await auth.api.signInSocial({
    body: {
      provider: providerKey(provider),
      callbackURL: pageAfter(next),
      errorCallbackURL: `/careers/login?${new URLSearchParams({ next: pageAfter(next) })}`,
      disableRedirect: true,
    },
    headers: withoutCookies(context.headers),
    returnHeaders: true,
  })
  if (!('url' in response) || !response.url) throw sessionErrors.error('provider-unavailable')
  return { url: response.url, cookies: headers.getSetCookie() }
}

/** Returns the page of this site to continue to. */
const pageAfter = (next: string | undefined) => safeNext(next) ?? '/careers'

export interface ProviderOutcome {
  /** Path on this site. */
  location: string
  cookies: string[]
}

/** Error codes that can be shown for a failed provider sign-in; they do not reveal whether an account exists. */
const failures: Record<string, string> = {
  access_denied: 'access-denied',
  email_not_verified: 'provider-unverified',
  email_not_found: 'provider-unverified',
  account_not_linked: 'provider-unverified',
  signup_disabled: 'signup-disabled',
}

/**
 * Handles the redirect from a provider. Any failure leads to the sign-in page with an error code, never to another
 * site.
 * @param query parameters sent by the provider
 */
export async function finishProviderSignIn(call: Call, id: string, query: URLSearchParams): Promise<ProviderOutcome> {
  const { service, tenant, context } = call
  const origin = siteOrigin(tenant, context.headers, service.publicUrl())
  const failed = (error: string, next?: string, cookies: string[] = []): ProviderOutcome => {
    audit(call, 'provider-refused', { provider: id.slice(0, sessionLimits.providerIdCharacters), error })
    const where = { error, ...(next ? { next: pageAfter(next) } : {}), domain: tenant.domain }
    return { location: `/careers/login?${new URLSearchParams(where)}`, cookies }
  }
  let answer: Response
  let config: ProviderConfig
  const read: { claims?: Claims } = {}
  try {
    const found = await authOf(call, id)
    config = found.config
    const url = `${origin}/api/auth/callback/${providerKey(id)}?${query}`
    const headers = withoutCookies(context.headers, STATE_COOKIE)
    answer = await Promise.race([
      readDuringSignIn.run(read, () => found.auth.handler(new Request(url, { headers }))),
      rejectAfter(sessionLimits.providerTimeoutMs * 2),
    ])
  } catch (error) {
    context.warn(
      { err: error, provider: id.slice(0, sessionLimits.providerIdCharacters) },
      'could not reach a sign-in provider',
    )
    return failed('provider-unavailable')
  }
  const cookies = answer.headers.getSetCookie()
  const name = sessionCookie(origin)
  const session = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0]
  const others = cookies.filter((cookie) => !cookie.startsWith(`${name}=`))
  const target = new URL(answer.headers.get('location') ?? '/careers/login', origin)
  const error = target.searchParams.get('error')
  if (!session)
    return failed(failures[error ?? ''] ?? 'provider-failed', target.searchParams.get('next') ?? undefined, others)
  const hashes = sessionTokenHashes(service.signingSecret, tenant, new Headers({ cookie: session }), name)
  const [opened] = await findLiveSessions(service.db, tenant.id, hashes, await context.now())
  if (!opened || !read.claims) return failed('provider-failed', undefined, others)
  await applyRole(call, opened.accountId, config, read.claims)
  const way = provesTwoFactors(config, read.claims) ? 'checked-provider' : 'provider'
  const { cookies: ours } = await openSession(call, opened.accountId, way)
  await endSessions(service.db, opened.accountId, { only: opened.id })
  return { location: pageAfter(`${target.pathname}${target.search}${target.hash}`), cookies: [...others, ...ours] }
}

/** Gives the account the role that its provider's claims name, or takes away the one that they named before. */
async function applyRole(call: Call, accountId: string, config: ProviderConfig, claims: Claims): Promise<void> {
  if (!config.staff) return
  const { service, tenant, context } = call
  const { id, name } = config
  const role = roleOfClaims(config, claims)
  const provider = { id, name, address: context.ip }
  await service.roleOfProvider({ tenant, accountId, provider, role, now: await context.now() })
}

function rejectAfter(afterMs: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The provider took too long.')), afterMs).unref()
  })
}
