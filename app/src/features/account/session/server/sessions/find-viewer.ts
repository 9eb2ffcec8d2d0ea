import { sessionLimits } from '../../limits.ts'
import { fullName, isColleague, type Viewer } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { cookieValues, legacySessionCookie, sessionCookie, writeCookie } from '#platform/http/cookies.ts'
import { acceptFormerCookie, findLiveSessions, type LiveSession, touchSession } from './session-store.ts'
import { sessionTokenHashes } from '../auth-library/own-cookies.ts'

export interface FoundViewer {
  viewer: Viewer | undefined
  /** The colleague whose session hasn't passed the second factor that the site demands; `viewer` is undefined then. */
  pending: Viewer | undefined
  /** Cookies that renew the session; never one that ends it, since it can belong to another site on this host. */
  cookies: string[]
}

interface Parts {
  db: Database
  signingSecret: string
  publicUrl: string | undefined
  demandsSecondFactor(tenant: SiteTenant): boolean
}

/**
 * Finds the signed-in user by the request's cookies, with a database lookup each time. Several live sessions at once,
 * for example if another site planted a cookie for a path, count as none.
 */
export async function findViewer(parts: Parts, tenant: SiteTenant, headers: Headers, now: Date): Promise<FoundViewer> {
  const { db, publicUrl } = parts
  const name = sessionCookie(publicUrl)
  const session = await findSession(parts, tenant, headers, name, now)
  if (!session) return findLegacySession(parts, tenant, headers, now)
  const isStale = now.getTime() - session.lastUsedAt.getTime() > sessionLimits.sessionLastUseSeconds * 1000
  if (isStale) await touchSession(db, session.id, now)
  return { ...admit(parts, tenant, session), cookies: isStale ? renewedCookies(headers, publicUrl, name) : [] }
}

async function findSession(
  { db, signingSecret }: Parts,
  tenant: SiteTenant,
  headers: Headers,
  name: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const hashes = sessionTokenHashes(signingSecret, tenant, headers, name)
  if (hashes.length === 0) return undefined
  const [session, ...others] = await findLiveSessions(db, tenant.id, hashes, now)
  return others.length > 0 ? undefined : session
}

/** Migrates a session of an older version, once, to the cookie that no other host can set. */
async function findLegacySession(parts: Parts, tenant: SiteTenant, headers: Headers, now: Date): Promise<FoundViewer> {
  const { db, publicUrl } = parts
  const legacy = legacySessionCookie(publicUrl)
  const session = legacy === undefined ? undefined : await findSession(parts, tenant, headers, legacy, now)
  if (legacy === undefined || !session || !(await acceptFormerCookie(db, session.id, now)))
    return { viewer: undefined, pending: undefined, cookies: [] }
  const cookies = [...renewedCookies(headers, publicUrl, legacy), writeCookie(publicUrl, legacy, '', 0)]
  return { ...admit(parts, tenant, session), cookies }
}

/** Holds back a colleague whose session lacks a demanded second factor: for everything else no one is signed in. */
function admit(parts: Parts, tenant: SiteTenant, session: LiveSession): Pick<FoundViewer, 'viewer' | 'pending'> {
  const viewer = presentViewer(session)
  const isHeld = isColleague(viewer) && !viewer.hasSecondFactor && parts.demandsSecondFactor(tenant)
  return isHeld ? { viewer: undefined, pending: viewer } : { viewer, pending: undefined }
}

function presentViewer({ id, accountId, tenantId, email, firstName, lastName, ...rest }: LiveSession): Viewer {
  const { language, isAdmin, isThemeBuilder, isFormEditor, staffRole, avatar, secondFactorAt } = rest
  const name = fullName(firstName, lastName)
  return {
    accountId,
    tenantId,
    sessionId: id,
    email,
    firstName,
    lastName,
    fullName: name,
    language,
    isAdmin,
    isThemeBuilder,
    isFormEditor,
    staffRole,
    avatar,
    hasSecondFactor: secondFactorAt !== null,
  }
}

/** Renews the session's cookie; if several are present we can't tell which to keep. */
function renewedCookies(headers: Headers, publicUrl: string | undefined, name: string): string[] {
  const [value, ...others] = new Set(cookieValues(headers, name))
  return value === undefined || others.length > 0
    ? []
    : [writeCookie(publicUrl, sessionCookie(publicUrl), value, sessionLimits.sessionIdleSeconds)]
}
