import { guestLimits } from '../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import type { Database } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'
import { addressKey, type RequestContext, type SiteTenant } from '#platform/http/context.ts'
import { cookieValues, hostCookie, writeCookie } from '#platform/http/cookies.ts'
import { isSame, keyedHash } from '#platform/secrets/hash.ts'
import { newToken, tokenHash } from '#platform/secrets/token.ts'
import { type Applicant, candidateApplicant } from '#kernel/candidate/applicant.ts'
import { addGuest, findGuest, findGuestById } from './store.ts'

/** Tells who applies: the signed-in candidate, else the guest that the browser's cookie names. */
export interface Guests {
  /** Returns undefined for a visitor who never began an application. */
  find(tenant: SiteTenant, context: RequestContext): Promise<Applicant | undefined>
  /**
   * As `find`, but a visitor becomes a guest; the response must set `cookies`.
   * @throws 401 after a session ended, and for visitors of a site that requires an account to apply; 403 for a page of another
   * account; 429
   */
  findOrCreate(tenant: SiteTenant, context: RequestContext): Promise<{ applicant: Applicant; cookies: string[] }>
}

export const guestService = defineService<Guests>('guests.guests')

const COOKIE = 'guest'

interface GuestDependencies {
  db: Database
  signingSecret: string
  /** Off lifts the limit on guests from one network address. */
  limits: 'on' | 'off'
  publicUrl(): string
}

export function createGuests({ db, signingSecret, limits, publicUrl }: GuestDependencies): Guests {
  const find: Guests['find'] = async (tenant, context) => {
    const viewer = await context.viewer()
    if (viewer) return candidateApplicant(viewer)
    const guestId = await context.guest()
    return guestId === undefined ? undefined : { tenantId: tenant.id, accountId: null, guestId }
  }
  return {
    find,
    async findOrCreate(tenant, context) {
      await checkSession(context)
      const known = await find(tenant, context)
      if (known) return { applicant: known, cookies: [] }
      if (tenant.site.behaviourFlags.loggedOutApplyDisabled) throw requestErrors.error('not-signed-in')
      const now = await context.now()
      if (limits === 'on') {
        const sender = attemptsBy(signingSecret, tenant.id, 'new-guest', addressKey(context.ip))
        await countAttempt(db, sender, guestLimits.newGuestsFromAddress, now)
      }
      const token = newToken()
      const guestId = await addGuest(db, tenant.id, tokenHash(token), now)
      const cookies = [setCookie(publicUrl(), token)]
      return { applicant: { tenantId: tenant.id, accountId: null, guestId }, cookies }
    },
  }
}

/**
 * Refuses a request whose session ended, so that the page asks to sign in again instead of going on as a guest, and a
 * request of a page that belongs to another account than the browser's session.
 */
export async function checkSession(context: RequestContext): Promise<void> {
  const viewer = await context.viewer()
  const user = context.headers.get('x-user-id')
  if (!viewer && (context.namesSession || user))
    throw requestErrors.error(context.namesSession ? 'session-ended' : 'not-signed-in')
  if (viewer && user && user !== viewer.accountId)
    throw requestErrors.error('not-allowed', { developer: 'another user id' })
}

const cookieName = (publicUrl: string) => hostCookie(publicUrl, COOKIE)

const setCookie = (publicUrl: string, value: string) =>
  writeCookie(publicUrl, cookieName(publicUrl), value, guestLimits.cookieSeconds)

/** Returns the `Set-Cookie` header that ends the cookie of a guest who was erased. */
export const endedGuestCookie = (publicUrl: string): string => writeCookie(publicUrl, cookieName(publicUrl), '', 0)

/** Signs the cookie of a guest's further browser, which doesn't know the first one's token. */
const additionalBrowserCookie = (
  signingSecret: string,
  { guestId, tokenHash: hash }: { guestId: number; tokenHash: string },
) => `${guestId}.${keyedHash(signingSecret, 'guest-cookie', String(guestId), hash)}`

/** Returns the `Set-Cookie` header that makes a further browser a guest's. */
export const cookieOfGuest = (
  publicUrl: string,
  signingSecret: string,
  guest: { guestId: number; tokenHash: string },
): string => setCookie(publicUrl, additionalBrowserCookie(signingSecret, guest))

/** Returns the finder of the guest that a request's cookie names. */
export const createGuestFinder =
  ({ db, signingSecret, publicUrl }: Pick<GuestDependencies, 'db' | 'signingSecret' | 'publicUrl'>) =>
  async (tenant: SiteTenant, headers: Headers): Promise<number | undefined> => {
    const value = cookieValues(headers, cookieName(publicUrl()))[0]
    if (!value) return undefined
    const additionalId = /^(\d{1,15})\./.exec(value)?.[1]
    if (additionalId === undefined) return findGuest(db, tenant.id, tokenHash(value))
    const guest = await findGuestById(db, tenant.id, Number(additionalId))
    return guest && isSame(value, additionalBrowserCookie(signingSecret, guest)) ? guest.guestId : undefined
  }
