import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#config/config.ts'

/**
 * Returns true if the browser declares a request cross-site (Fetch Metadata, `Origin`). Programs send neither header
 * and cannot be tricked into sending someone's cookies. All loopback names count as one.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site'
  if (!URL.canParse(origin)) return true
  const from = new URL(origin)
  const own = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  // With an https site, an http page could be injected by anyone on the network path.
  if (own?.protocol === 'https:' && from.protocol !== 'https:') return true
  if (from.host === request.host || from.origin === own?.origin) return false
  if (!own) return true
  return !(isLoopback(from.hostname) && isLoopback(own.hostname) && from.port === own.port)
}
