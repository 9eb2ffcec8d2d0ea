import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the SHA-256 of text or bytes in lower-case hex: a fingerprint of what is public. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/**
 * Returns the HMAC-SHA-256 of a list of words in base64url, which cannot be computed or brute-forced without the key.
 * The first word names the purpose, so that a hash made for one purpose is useless for another.
 */
export const keyedHash = (key: string, ...words: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url')

/** Compares two secrets in constant time for their lengths. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
