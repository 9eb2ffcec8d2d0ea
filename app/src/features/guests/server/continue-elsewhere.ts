import { z } from 'zod'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { EarlyRedirect, PageRequest } from '#platform/feature/feature-page.ts'
import { emailedToken } from '#platform/emailed-link/token.ts'
import { cookieOfGuest } from './guest-service.ts'
import { findProvenGuest } from './store.ts'

/** Parameter of the emailed link to the form of a draft. */
export const CONTINUE = 'continue'

/** Guest, proven address, and the end of the link's validity in milliseconds since 1970. */
export const continueToken = emailedToken('guest-continue', z.tuple([z.int(), z.string(), z.int()]))

/**
 * Makes a browser the guest that an emailed link names, and opens the form without the token in its address. With a link that
 * has expired, or whose guest an account took over, the form opens as it is for any visitor.
 */
export async function continueElsewhere(
  { db, secrets, publicUrl }: Pick<FeatureContext, 'db' | 'secrets' | 'publicUrl'>,
  { url, method, tenant, context }: PageRequest,
): Promise<EarlyRedirect | undefined> {
  const token = url.searchParams.get(CONTINUE)
  if (token === null || method !== 'GET' || !/^\/careers\/apply(\/|$)/.test(url.pathname)) return undefined
  const rest = new URLSearchParams(url.searchParams)
  rest.delete(CONTINUE)
  const location = `${url.pathname}?${rest.toString()}`
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  const stated = continueToken.read(secrets.signing, tenant.id, token)
  if (!stated || stated[2] <= (await context.now()).getTime()) return { location, cookies: [], headers }
  const [guestId, email] = stated
  const tokenHash = await findProvenGuest(db, tenant.id, guestId, email)
  const cookies = tokenHash === undefined ? [] : [cookieOfGuest(publicUrl(), secrets.signing, { guestId, tokenHash })]
  return { location, cookies, headers }
}
