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
  if (from.host === request.host) return false
  if (!URL.canParse(publicUrl)) return true
  const own = new URL(publicUrl)
  if (from.origin === own.origin) return false
  return !(isLoopback(from.hostname) && isLoopback(own.hostname) && from.port === own.port)
}
