import { limits } from '#config/limits.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { presentAccount } from './sign-in.ts'
import type { TenantAuth } from './tenant-auth.ts'

export interface FoundViewer {
  viewer: Viewer | undefined
  /** Cookies that keep the session going; never one that ends it, since it may belong to another site on this host. */
  cookies: string[]
}

/** Who is signed in by the cookies of a request. `now` decides about expiry, beside the library's own clock. */
export async function findViewer(auth: TenantAuth, headers: Headers, now: Date): Promise<FoundViewer> {
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true })
  if (!response) return { viewer: undefined, cookies: [] }
  const { session, user } = response
  const oldest = now.getTime() - limits.sessionLongestSeconds * 1000
  if (session.expiresAt <= now || session.createdAt.getTime() <= oldest) return { viewer: undefined, cookies: [] }
  return {
    viewer: { ...presentAccount(user), tenantId: session.tenantId ?? 0, sessionId: session.id },
    cookies: answer.getSetCookie().filter((cookie) => !/;\s*max-age=0\b/i.test(cookie)),
  }
}
