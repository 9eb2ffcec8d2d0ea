import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenHash } from '#platform/secrets/token.ts'

/** Public URL of the site; undefined over http. */
type PublicUrl = string | undefined

const PLAIN = 'session'

const isHttps = (publicUrl: PublicUrl) => publicUrl?.startsWith('https:') ?? false

/**
 * Returns a cookie name that only this exact host can set: over https it has the prefix `__Host-`, which browsers
 * refuse from other hosts (RFC 6265bis, 4.1.3.2) and over http.
 */
export const hostCookie = (publicUrl: PublicUrl, name: string): string => (isHttps(publicUrl) ? `__Host-${name}` : name)

/** Returns a `Set-Cookie` header for this host only, HttpOnly and not sent cross-site. */
export function writeCookie(publicUrl: PublicUrl, name: string, value: string, seconds: number): string {
  const secure = isHttps(publicUrl) ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** Returns every value of a cookie: the same name can occur for several paths. */
export function cookieValues(headers: Headers, name: string): string[] {
  return (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}

/** Returns the name of the session cookie. */
export const sessionCookie = (publicUrl: PublicUrl): string => hostCookie(publicUrl, PLAIN)

/** Returns the name that older versions used over https; undefined if the name is unchanged. */
export const legacySessionCookie = (publicUrl: PublicUrl): string | undefined =>
  isHttps(publicUrl) ? PLAIN : undefined

/** Returns the `Set-Cookie` headers that clear the cookies of a session that ended on the server. */
export function endedSessionCookies(publicUrl: PublicUrl): string[] {
  const secure = isHttps(publicUrl) ? '; Secure' : ''
  return namesOf(publicUrl).map((name) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`)
}

const namesOf = (publicUrl: PublicUrl): string[] => {
  const former = legacySessionCookie(publicUrl)
  return [sessionCookie(publicUrl), ...(former === undefined ? [] : [former])]
}

const requestedSession = (request: FastifyRequest, publicUrl: PublicUrl): string =>
  namesOf(publicUrl)
    .map((name) => request.cookies[name])
    .find(Boolean) ?? ''

/** Returns true if the request carried a session cookie, valid or not. */
export const namesSession = (request: FastifyRequest, publicUrl: PublicUrl): boolean =>
  requestedSession(request, publicUrl) !== ''

/** Returns the value that CSRF tokens are bound to: the session the browser will have after this response. */
export function sessionBinding(publicUrl: PublicUrl, request: FastifyRequest, reply?: FastifyReply): string {
  const value = answeredSession(publicUrl, reply) ?? requestedSession(request, publicUrl)
  return value ? tokenHash(value) : 'nobody'
}

/** Returns the session set by a response: a new one, or empty after sign-out. */
function answeredSession(publicUrl: PublicUrl, reply: FastifyReply | undefined): string | undefined {
  const name = sessionCookie(publicUrl)
  const set = [reply?.getHeader('set-cookie') ?? []].flat().map(String)
  const own = set.findLast((cookie) => cookie.startsWith(`${name}=`))
  const value = own?.slice(name.length + 1).split(';')[0]
  return value === undefined ? undefined : decodeURIComponent(value)
}

/** The cookie that keeps a visitor's language, signed in or not. */
export const LANGUAGE_COOKIE = 'language'

const YEAR_SECONDS = 31_536_000

/** Returns the `Set-Cookie` header that keeps a language for a year; null removes it, so that pages follow the browser again. */
export function languageCookie(language: string | null): string {
  const attributes = `Path=/; Max-Age=${language === null ? 0 : YEAR_SECONDS}; SameSite=Lax`
  return `${LANGUAGE_COOKIE}=${language ?? ''}; ${attributes}`
}
