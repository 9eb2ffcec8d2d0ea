import { serverLimits } from '#config/server-limits.ts'
import { fullName, type Viewer } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { SESSION_COOKIE } from '#platform/http/session-cookie.ts'
import { findLiveSessions, type LiveSession, touchSession } from './session-store.ts'
import { cookieValues, sessionTokenHashes, writeCookie } from './own-cookies.ts'

export interface FoundViewer {
  viewer: Viewer | undefined
  /** Cookies that keep the session going; never one that ends it, since it may belong to another site on this host. */
  cookies: string[]
}

/**
 * Who is signed in by the cookies of a request, read from the database each time. Several live sessions at once, as when
 * somebody planted a cookie for a path, count as none.
 */
export async function findViewer(
  parts: { db: Database; signingSecret: string; publicUrl: string | undefined },
  tenant: SiteTenant,
  headers: Headers,
  now: Date,
): Promise<FoundViewer> {
  const hashes = sessionTokenHashes(parts.signingSecret, tenant, headers)
  if (hashes.length === 0) return { viewer: undefined, cookies: [] }
  const [session, ...others] = await findLiveSessions(parts.db, tenant.id, hashes, now)
  if (!session || others.length > 0) return { viewer: undefined, cookies: [] }
  const isStale = now.getTime() - session.lastUsedAt.getTime() > serverLimits.sessionLastUseSeconds * 1000
  if (isStale) await touchSession(parts.db, session.id, now)
  return { viewer: presentViewer(session), cookies: isStale ? renewedCookies(headers, parts.publicUrl) : [] }
}

function presentViewer({ id, accountId, tenantId, email, firstName, lastName, ...rest }: LiveSession): Viewer {
  const { language, isAdmin, isThemeBuilder } = rest
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
  }
}

/** The same session for as long again; where several are named it is not known which to keep. */
function renewedCookies(headers: Headers, publicUrl: string | undefined): string[] {
  const [value, ...others] = new Set(cookieValues(headers, SESSION_COOKIE))
  return value === undefined || others.length > 0
    ? []
    : [writeCookie(publicUrl, SESSION_COOKIE, value, serverLimits.sessionIdleSeconds)]
}
