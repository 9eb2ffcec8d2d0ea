import { z } from 'zod'
import { themeLimits } from '../../limits.ts'
import { addMinutes } from '#kernel/time.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { openSealed, sealText } from '#platform/secrets/seal.ts'

const PURPOSE = 'foyer theme previews'

const sealed = z.object({ tenantId: z.int(), sessionId: z.string(), expires: z.int() })

/** Returns a token with which one session of a theme builder can show pages in a frame, and its expiry. */
export function previewToken(
  secret: string,
  { tenantId, sessionId }: Pick<Viewer, 'tenantId' | 'sessionId'>,
  now: Date,
): { token: string; expiresAt: Date } {
  const expiresAt = addMinutes(now, themeLimits.previewMinutes)
  return {
    token: sealText(secret, PURPOSE, JSON.stringify({ tenantId, sessionId, expires: expiresAt.getTime() })),
    expiresAt,
  }
}

/**
 * True if a token opens previews for a viewer: it belongs to this session, which still has the right, and has not
 * expired. Forged, foreign and expired tokens are indistinguishable.
 */
export function opensPreview(secret: string, token: string, viewer: Viewer | undefined, now: Date): boolean {
  const text = viewer?.isThemeBuilder ? openSealed(secret, PURPOSE, token) : undefined
  const found = text === undefined ? undefined : sealed.safeParse(JSON.parse(text)).data
  return (
    found !== undefined &&
    found.tenantId === viewer?.tenantId &&
    found.sessionId === viewer.sessionId &&
    found.expires > now.getTime()
  )
}
