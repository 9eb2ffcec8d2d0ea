import '@fastify/cookie'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The one cookie that says who is signed in. Existing programs know it by this name, so it has no prefix over https. */
export const SESSION_COOKIE = 'session'

/**
 * Returns the name of a cookie that only this very host can set: over https it has the prefix `__Host-`, which browsers
 * refuse to other hosts (RFC 6265bis, 4.1.3.2) and over http.
 */
export const hostCookie = (publicUrl: string | undefined, name: string): string =>
  publicUrl?.startsWith('https:') ? `__Host-${name}` : name

/** Ends the session in the browser that was ended on the server already. */
export function endedSessionCookie(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${SESSION_COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** Whether the request came with a session, alive or not. */
export const namesSession = (request: FastifyRequest) => Boolean(request.cookies[SESSION_COOKIE])

/** What a token against forged requests is bound to: the session that the browser will have after this answer. */
export function sessionBinding(request: FastifyRequest, reply?: FastifyReply): string {
  const value = answeredSession(reply) ?? request.cookies[SESSION_COOKIE] ?? ''
  return value ? createHash('sha256').update(value).digest('base64url') : 'nobody'
}

/** The session that an answer sets: a new one, or none after signing out. */
function answeredSession(reply: FastifyReply | undefined): string | undefined {
  const set = [reply?.getHeader('set-cookie') ?? []].flat().map(String)
  const own = set.findLast((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))
  const value = own?.slice(SESSION_COOKIE.length + 1).split(';')[0]
  return value === undefined ? undefined : decodeURIComponent(value)
}
