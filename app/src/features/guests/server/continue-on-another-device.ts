import { z } from 'zod'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { EarlyRedirect, PageRequest } from '#platform/feature/feature-page.ts'
import { emailedToken } from '#platform/emailed-link/token.ts'
import { cookieOfGuest } from './guest-service.ts'
import { findVerifiedGuest } from './store.ts'

/** Parameter of an emailed link to the form of a draft, or to an interview. */
export const CONTINUE = 'continue'

/** Guest, proven address, and the end of the link's validity in milliseconds since 1970. */
export const continueToken = emailedToken('guest-continue', z.tuple([z.int(), z.string(), z.int()]))

/** Returns the query of a link to a guest's own page; it is empty unless the guest's address is proven and the given one. */
export async function continueQuery(
  db: Database | Transaction,
  signingSecret: string,
  guest: { tenantId: number; guestId: number; email: string },
  until: Date,
): Promise<Record<string, string>> {
  const email = guest.email.toLowerCase()
  const isVerified = (await findVerifiedGuest(db, guest.tenantId, guest.guestId, email)) !== undefined
  if (!isVerified) return {}
  return { [CONTINUE]: continueToken.write(signingSecret, guest.tenantId, [guest.guestId, email, until.getTime()]) }
}

/**
 * Makes a browser the guest that an emailed link names, and opens the page without the token in its address. With a link that
 * has expired, or whose guest an account took over, the page opens as it is for any visitor.
 */
export async function continueOnAnotherDevice(
  { db, secrets, publicUrl }: Pick<FeatureContext, 'db' | 'secrets' | 'publicUrl'>,
  { url, method, tenant, context }: PageRequest,
): Promise<EarlyRedirect | undefined> {
  const token = url.searchParams.get(CONTINUE)
  if (token === null || method !== 'GET' || !/^\/careers\/(apply|interviews)(\/|$)/.test(url.pathname)) return undefined
  const rest = new URLSearchParams(url.searchParams)
  rest.delete(CONTINUE)
  const location = `${url.pathname}?${rest.toString()}`
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  const stated = continueToken.read(secrets.signing, tenant.id, token)
  if (!stated || stated[2] <= (await context.now()).getTime()) return { location, cookies: [], headers }
  const [guestId, email] = stated
  const tokenHash = await findVerifiedGuest(db, tenant.id, guestId, email)
  const cookies = tokenHash === undefined ? [] : [cookieOfGuest(publicUrl(), secrets.signing, { guestId, tokenHash })]
  return { location, cookies, headers }
}
