import type { Database } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { hostCookie } from '#platform/http/cookies.ts'
import { newToken, tokenHash } from '#platform/secrets/token.ts'
import { type Applicant, candidateApplicant } from '../owner.ts'
import { addGuest, findGuest } from './store.ts'

/** Tells who applies: the signed-in candidate, else the guest that the browser's cookie names. */
export interface Guests {
  /** Returns undefined for a visitor who never began an application. */
  find(tenant: SiteTenant, context: RequestContext): Promise<Applicant | undefined>
  /** As `find`, but a visitor becomes a guest; the response must set `cookies`. */
  findOrCreate(tenant: SiteTenant, context: RequestContext): Promise<{ applicant: Applicant; cookies: string[] }>
}

export const guestService = defineService<Guests>('guests.guests')

const COOKIE = 'guest'

export function createGuests({ db, publicUrl }: { db: Database; publicUrl(): string }): Guests {
  const cookieName = () => hostCookie(publicUrl(), COOKIE)
  const find: Guests['find'] = async (tenant, context) => {
    const viewer = await context.viewer()
    if (viewer) return candidateApplicant(viewer)
    const token = cookieOf(context.headers, cookieName())
    const guestId = token ? await findGuest(db, tenant.id, tokenHash(token)) : undefined
    return guestId === undefined ? undefined : { tenantId: tenant.id, accountId: null, guestId }
  }
  return {
    find,
    async findOrCreate(tenant, context) {
      const known = await find(tenant, context)
      if (known) return { applicant: known, cookies: [] }
      const token = newToken()
      const guestId = await addGuest(db, tenant.id, tokenHash(token), await context.now())
      const secure = publicUrl().startsWith('https:') ? '; Secure' : ''
      const cookie = `${cookieName()}=${token}; Path=/; Max-Age=${GUEST_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
      return { applicant: { tenantId: tenant.id, accountId: null, guestId }, cookies: [cookie] }
    },
  }
}

const GUEST_COOKIE_SECONDS = 2_592_000

const cookieOf = (headers: Headers, name: string): string | undefined =>
  (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
