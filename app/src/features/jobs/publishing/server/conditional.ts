import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Incremented when the published format changes, to invalidate cached versions. */
const SHAPE = 1

/**
 * Sets an entity tag derived from `parts` and returns true if the client has that version (RFC 9110, weak comparison);
 * the response is then 304 without a body.
 */
export function isCurrent(request: FastifyRequest, reply: FastifyReply, parts: (string | number)[]): boolean {
  const digest = createHash('sha256')
    .update(JSON.stringify([SHAPE, ...parts]))
    .digest('base64url')
    .slice(0, 22)
  const tag = `W/"${digest}"`
  reply.header('etag', tag).header('cache-control', 'no-cache')
  const known = new Set(
    (request.headers['if-none-match'] ?? '').split(',').map((text) => text.trim().replace(/^W\//, '')),
  )
  return known.has('*') || known.has(`"${digest}"`)
}
