import * as limits from '#config/limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { resumeErrors } from '../errors.ts'

/** `data:` with an optional media type and parameters, encoded as base64 (RFC 2397). */
const HEAD = /^data:[^,;]{0,200}(?:;[^,;]{0,200}){0,9};base64,/i
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/

/**
 * Returns the bytes of a data URL. Checks the size before decoding, and ignores the media type, which is only a claim.
 * @throws AppError `too-large`, `not-a-data-url`
 */
export function decodeDataUrl(url: string): Uint8Array {
  if (url.length > longestDataUrl) throw requestErrors.error('too-large')
  const head = HEAD.exec(url)?.[0]
  const content = head === undefined ? undefined : url.slice(head.length)
  if (content === undefined || NOT_BASE64.test(content)) throw resumeErrors.error('not-a-data-url')
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > limits.resumeMaxBytes) throw requestErrors.error('too-large')
  return bytes
}

/** Length of the longest data URL that can contain an accepted file: base64, line breaks and a prefix. */
export const longestDataUrl = Math.ceil((limits.resumeMaxBytes * 4) / 3) + 400_000
