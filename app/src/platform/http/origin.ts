import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#config/config.ts'

/**
 * Whether a browser says that a request was made by another site (Fetch Metadata, `Origin`). Programs send neither header, and
 * cannot be tricked into carrying somebody's cookies. On this machine its names for itself count as one.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site'
  if (!URL.canParse(origin)) return true
  const from = new URL(origin)
  const own = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  // Where people use https, a page of http can be anybody's between them and the server.
  if (own?.protocol === 'https:' && from.protocol !== 'https:') return true
  if (from.host === request.host || from.origin === own?.origin) return false
  if (!own) return true
  return !(isLoopback(from.hostname) && isLoopback(own.hostname) && from.port === own.port)
}
