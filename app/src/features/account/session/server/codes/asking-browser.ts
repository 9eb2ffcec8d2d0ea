import { sessionLimits } from '../../limits.ts'
import { hostCookie } from '#platform/http/cookies.ts'
import { keyedHash } from '#platform/secrets/hash.ts'
import { newToken } from '#platform/secrets/token.ts'
import { cookieValues, writeCookie } from '#platform/http/cookies.ts'
import type { CodeCall } from '../dependencies.ts'

/**
 * Identifies the browser that requested a code by a secret in a cookie. A code works only there, so that other people's
 * requests cannot replace it, their guesses cannot use it up, and a person who reads the email elsewhere cannot
 * complete a stranger's sign-up.
 */
const cookieName = ({ service, tenant }: CodeCall) => hostCookie(service.publicUrl(), `asked_${tenant.id}`)

const SECRET = /^[\w-]{43}$/

const hashOf = ({ service, tenant }: CodeCall, secret: string) =>
  keyedHash(service.signingSecret, 'browser', tenant.domain, secret)

const secretOf = (call: CodeCall) =>
  cookieValues(call.context.headers, cookieName(call)).find((value) => SECRET.test(value))

/** Returns the hash of the browser's secret, and the cookie that keeps it while a code is valid. */
export function rememberBrowser(call: CodeCall): { browserHash: string; cookies: string[] } {
  const secret = secretOf(call) ?? newToken()
  const cookie = writeCookie(call.service.publicUrl(), cookieName(call), secret, sessionLimits.codeMinutes * 60)
  return { browserHash: hashOf(call, secret), cookies: [cookie] }
}

/** Returns the hash of the browser's secret, or undefined if the browser has not requested a code recently. */
export function knownBrowser(call: CodeCall): string | undefined {
  const secret = secretOf(call)
  return secret === undefined ? undefined : hashOf(call, secret)
}
