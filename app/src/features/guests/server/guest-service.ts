import { serverLimits } from '#config/server-limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import type { Database } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'
import { addressKey, type RequestContext, type SiteTenant } from '#platform/http/context.ts'
import { hostCookie } from '#platform/http/cookies.ts'
import { newToken, tokenHash } from '#platform/secrets/token.ts'
import { type Applicant, candidateApplicant } from '../owner.ts'
import { addGuest, findGuest } from './store.ts'

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

interface GuestParts {
  db: Database
  signingSecret: string
  /** Off lifts the limit on guests from one network address. */
  limits: 'on' | 'off'
  publicUrl(): string
}

export function createGuests({ db, signingSecret, limits, publicUrl }: GuestParts): Guests {
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
        await countAttempt(db, sender, serverLimits.newGuestsFromAddress, now)
      }
      const token = newToken()
      const guestId = await addGuest(db, tenant.id, tokenHash(token), now)
      const secure = publicUrl().startsWith('https:') ? '; Secure' : ''
      const cookie = `${cookieName(publicUrl())}=${token}; Path=/; Max-Age=${GUEST_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
      return { applicant: { tenantId: tenant.id, accountId: null, guestId }, cookies: [cookie] }
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

const GUEST_COOKIE_SECONDS = 2_592_000

const cookieName = (publicUrl: string) => hostCookie(publicUrl, COOKIE)

/** Returns the finder of the guest that a request's cookie names. */
export const createGuestFinder =
  ({ db, publicUrl }: Pick<GuestParts, 'db' | 'publicUrl'>) =>
  async (tenant: SiteTenant, headers: Headers): Promise<number | undefined> => {
    const token = cookieOf(headers, cookieName(publicUrl()))
    return token ? findGuest(db, tenant.id, tokenHash(token)) : undefined
  }

const cookieOf = (headers: Headers, name: string): string | undefined =>
  (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
