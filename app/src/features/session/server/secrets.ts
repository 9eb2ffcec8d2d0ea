import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A new id of an account or one of its parts: 128 bits, so that it tells nothing and cannot be guessed. */
export const newAccountId = () => randomBytes(16).toString('base64url')

/** Six digits for somebody to type. */
export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** What a mailed link carries: 256 bits. */
export const newLinkToken = () => randomBytes(32).toString('base64url')

/** Keyed hash of some words; no other words give the same text, wherever they are cut. */
export function keyedHash(key: string, ...words: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url')
}

/** Compares two hashes in a time that tells nothing. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
