import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Returns 256 random bits in base64url. The database keeps the hash of such a token only. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the SHA-256 of a token in base64url; tokens are too random to be guessed from it, so it needs no key. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Returns 128 random bits in base64url. Never begins with a dash, which commands would parse as an option. */
export function newId(): string {
  for (;;) {
    const id = randomBytes(16).toString('base64url')
    if (!id.startsWith('-')) return id
  }
}

/** Replaces a malformed id by one that never exists, so that both are looked up and refused alike. */
export const normalizeId = (id: string): string => (/^[A-Za-z0-9_-]{22}$/.test(id) ? id : 'none')

/** Returns six random digits for a person to read in an email and type. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')
