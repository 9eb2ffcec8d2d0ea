import { serverLimits } from '#config/server-limits.ts'
import { hostCookie } from '#platform/http/session-cookie.ts'
import { keyedHash } from '#platform/secrets/hash.ts'
import { newToken } from '#platform/secrets/token.ts'
import { cookieValues, writeCookie } from './own-cookies.ts'
import type { Call } from './session-service.ts'

/**
 * The browser that asked for a code, known by a secret in a cookie. A code works in that browser only, so that nobody else's
 * request can replace it and nobody else's guesses can use it up, and a person who reads the email elsewhere completes no
 * stranger's sign-up.
 */
const cookieName = ({ service, tenant }: Call) => hostCookie(service.publicUrl(), `asked_${tenant.id}`)

const SECRET = /^[\w-]{43}$/

const hashOf = ({ service, tenant }: Call, secret: string) =>
  keyedHash(service.signingSecret, 'browser', tenant.domain, secret)

const secretOf = (call: Call) =>
  cookieValues(call.context.headers, cookieName(call)).find((value) => SECRET.test(value))

/** Returns the hash of the browser's secret, and the cookie that keeps it for as long as a code is good. */
export function rememberBrowser(call: Call): { browserHash: string; cookies: string[] } {
  const secret = secretOf(call) ?? newToken()
  const cookie = writeCookie(call.service.publicUrl(), cookieName(call), secret, serverLimits.codeMinutes * 60)
  return { browserHash: hashOf(call, secret), cookies: [cookie] }
}

/** Returns the hash of the browser's secret, or undefined for a browser that asked for nothing lately. */
export function knownBrowser(call: Call): string | undefined {
  const secret = secretOf(call)
  return secret === undefined ? undefined : hashOf(call, secret)
}
