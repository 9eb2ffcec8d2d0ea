import { createHmac } from 'node:crypto'
import { SESSION_COOKIE } from '#platform/http/session-cookie.ts'
import { cookieValues } from './known-device.ts'
import { isSame } from './secrets.ts'
import { tokenHash } from './tenant-adapter.ts'

/**
 * Hashes of the session tokens that a request carries with a valid signature: usually one, several when the same cookie comes
 * from several paths.
 */
export function sessionTokenHashes(headers: Headers, secret: string): string[] {
  const hashes = cookieValues(headers, SESSION_COOKIE).flatMap((value) => {
    const [token, signature] = splitSigned(value)
    const expected = createHmac('sha256', secret).update(token).digest('base64')
    return isSame(signature, expected) ? [tokenHash(token)] : []
  })
  return [...new Set(hashes)]
}

/** `token.signature`, encoded as a part of an address. */
function splitSigned(value: string): [token: string, signature: string] {
  try {
    const decoded = decodeURIComponent(value)
    const at = decoded.lastIndexOf('.')
    return [decoded.slice(0, Math.max(at, 0)), decoded.slice(at + 1)]
  } catch {
    return ['', '']
  }
}
