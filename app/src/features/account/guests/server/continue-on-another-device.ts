import { z } from 'zod'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { EarlyRedirect, PageRequest } from '#platform/feature/feature-page.ts'
import { emailedToken } from '#platform/emailed-link/token.ts'
import { newToken } from '#platform/secrets/token.ts'
import { findVerifiedGuest } from './store.ts'

/** Page that asks before an emailed link makes the browser another guest. */
export const CONTINUE_PATH = '/careers/continue-application'

/** Parameter of an emailed link to the form of a draft, to an application, or to an interview. */
export const CONTINUE = 'continue'

/** Guest, proven address, end of the link's validity in milliseconds since 1970, and a word that makes each link another. */
const continueToken = emailedToken('guest-continue', z.tuple([z.int(), z.string(), z.int(), z.string()]))

/** Returns the token of a new link. */
export const newContinueToken = (
  secret: string,
  tenantId: number,
  guestId: number,
  email: string,
  until: Date,
): string => continueToken.write(secret, tenantId, [guestId, email, until.getTime(), newToken().slice(0, 12)])

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
  return { [CONTINUE]: newContinueToken(signingSecret, guest.tenantId, guest.guestId, email, until) }
}

/** A guest whom an emailed link names, with the hash of its first browser's token. */
export interface LinkedGuest {
  guestId: number
  email: string
  tokenHash: string
}

/** Returns the guest of a link; undefined for one that is altered or has expired, or whose guest an account took over. */
export async function readLink(
  { db, secrets }: Pick<FeatureContext, 'db' | 'secrets'>,
  tenant: { id: number },
  token: string,
  now: Date,
): Promise<LinkedGuest | undefined> {
  const stated = continueToken.read(secrets.signing, tenant.id, token)
  if (!stated || stated[2] <= now.getTime()) return undefined
  const [guestId, email] = stated
  const tokenHash = await findVerifiedGuest(db, tenant.id, guestId, email)
  return tokenHash === undefined ? undefined : { guestId, email, tokenHash }
}

/**
 * Opens the page of an emailed link without the token in its address. A browser that would become another guest by it is
 * asked first; a link that means nothing opens the page as it is for any visitor.
 */
export async function continueOnAnotherDevice(
  dependencies: Pick<FeatureContext, 'db' | 'secrets'>,
  { url, method, tenant, context }: PageRequest,
): Promise<EarlyRedirect | undefined> {
  const token = url.searchParams.get(CONTINUE)
  if (token === null || method !== 'GET' || !/^\/careers\/(apply|applications|interviews)(\/|$)/.test(url.pathname))
    return undefined
  const rest = new URLSearchParams(url.searchParams)
  rest.delete(CONTINUE)
  const next = `${url.pathname}?${rest.toString()}`
  const linked = await readLink(dependencies, tenant, token, await context.now())
  const asks = linked !== undefined && (await context.guest()) !== linked.guestId
  const location = asks ? `${CONTINUE_PATH}?${new URLSearchParams({ [CONTINUE]: token, next }).toString()}` : next
  return { location, cookies: [], headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } }
}
