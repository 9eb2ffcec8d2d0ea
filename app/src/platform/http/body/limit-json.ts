import type { FastifyInstance } from 'fastify'
import { requestErrors } from '#kernel/error.ts'
import { httpLimits } from '../limits.ts'

/** Bytes of a body's limit for each value in it, because many values take long to check. */
const BYTES_PER_VALUE = 8

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Returns true if JSON has more values, or nests them deeper, than allowed. Reads it once, without building anything. */
export function exceeds(text: string, { values, depth }: { values: number; depth: number }): boolean {
  let [left, open] = [values, 0]
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isString) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isString = false
    } else if (code === QUOTE) isString = true
    else if (OPENING.has(code)) {
      open += 1
      left -= 1
    } else if (CLOSING.has(code)) open -= 1
    else if (code === COMMA) left -= 1
    if (left < 0 || open > depth) return true
  }
  return false
}

/**
 * Limits the values and the depth of JSON bodies before they are parsed, in proportion to the byte limit of a route.
 */
export function limitJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    const bytes = request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? 0
    const values = Math.max(httpLimits.jsonValues, Math.floor(bytes / BYTES_PER_VALUE))
    if (exceeds(text, { values, depth: httpLimits.jsonDepth })) done(requestErrors.error('too-large'))
    else void parse(request, text, done)
  })
}
