import { createHmac } from 'node:crypto'
import type { SiteTenant } from '#platform/http/context.ts'
import { cookieValues } from '#platform/http/cookies.ts'
import { isSame } from '#platform/secrets/hash.ts'
import { tokenHash } from '#platform/secrets/token.ts'

/** Returns the key that signs a tenant's cookies; a cookie of another tenant has no valid signature. */
export const cookieSecret = (signingSecret: string, tenant: SiteTenant) =>
  createHmac('sha256', signingSecret).update(`auth ${tenant.domain}`).digest('base64url')

/**
 * Returns the hashes of validly signed session tokens under a cookie name: usually one, several if the browser has the
 * cookie for several paths.
 */
export function sessionTokenHashes(
  signingSecret: string,
  tenant: SiteTenant,
  headers: Headers,
  name: string,
): string[] {
  const secret = cookieSecret(signingSecret, tenant)
  const hashes = cookieValues(headers, name).flatMap((value) => {
    const [token, signature] = splitSigned(value)
    const expected = createHmac('sha256', secret).update(token).digest('base64')
    return isSame(signature, expected) ? [tokenHash(token)] : []
  })
  return [...new Set(hashes)]
}

/** Splits `token.signature`, which is URL-encoded. */
function splitSigned(value: string): [token: string, signature: string] {
  try {
    const decoded = decodeURIComponent(value)
    const at = decoded.lastIndexOf('.')
    return [decoded.slice(0, Math.max(at, 0)), decoded.slice(at + 1)]
  } catch {
    return ['', '']
  }
}
