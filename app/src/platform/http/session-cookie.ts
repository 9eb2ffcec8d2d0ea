import '@fastify/cookie'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Name of the one cookie that says who is signed in. */
    sessionCookie: string
  }
}

/**
 * Name of the one cookie that says who is signed in. Over https its prefix makes browsers refuse one that a neighbouring host or
 * a page without encryption plants (RFC 6265bis, 4.1.3.2); on http, for trials on one machine, it cannot have it.
 */
export const sessionCookieName = (publicUrl: string | undefined) =>
  publicUrl?.startsWith('https:') ? '__Host-session' : 'session'

/** Ends the session in the browser that was ended on the server already. */
export function endedSessionCookie(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${sessionCookieName(publicUrl)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** Whether the request came with a session, alive or not. */
export const namesSession = (request: FastifyRequest) => Boolean(request.cookies[request.server.sessionCookie])

/** What a token against forged requests is bound to: the session that the browser will have after this answer. */
export function sessionBinding(request: FastifyRequest, reply?: FastifyReply): string {
  const name = request.server.sessionCookie
  const value = answeredSession(name, reply) ?? request.cookies[name] ?? ''
  return value ? createHash('sha256').update(value).digest('base64url') : 'nobody'
}

/** The session that an answer sets: a new one, or none after signing out. */
function answeredSession(name: string, reply: FastifyReply | undefined): string | undefined {
  const set = [reply?.getHeader('set-cookie') ?? []].flat().map(String)
  const own = set.findLast((cookie) => cookie.startsWith(`${name}=`))
  const value = own?.slice(name.length + 1).split(';')[0]
  return value === undefined ? undefined : decodeURIComponent(value)
}
