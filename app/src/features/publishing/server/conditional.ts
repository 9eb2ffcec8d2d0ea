import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Rises when the shape of what is published changes, so that no reader keeps the old one. */
const SHAPE = 1

/**
 * Puts an entity tag of the parts on the answer and tells whether the reader has that version already (RFC 9110, weak
 * comparison); the answer is then 304 without a body.
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
