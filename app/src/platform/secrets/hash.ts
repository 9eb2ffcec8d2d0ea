import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the SHA-256 of text or bytes in lower-case hex: a fingerprint of public data. */
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

/** Serializes a value canonically: JSON with keys sorted by code units, omitting undefined. */
function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}

/** Returns the SHA-256 of a value's canonical JSON in hexadecimal; dates count as ISO strings. */
export const hashOf = (value: object): string => sha256(canonicalJson(value))
