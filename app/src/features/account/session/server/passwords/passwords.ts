import { hash, verify } from '@node-rs/argon2'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { fullName } from '#kernel/viewer.ts'
import type { Call } from '../dependencies.ts'

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, options)

export const verifyPassword = ({ hash: stored, password }: { hash: string; password: string }) =>
  verify(stored, password).catch(() => false)

let known: ReadonlySet<string> | undefined

/**
 * Returns the most frequently leaked passwords of eight characters or more, from @zxcvbn-ts/language-common 4.1.3
 * (MIT).
 */
function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    gunzipSync(readFileSync(new URL('./common-passwords.txt.gz', import.meta.url)))
      .toString()
      .trimEnd()
      .split('\n'),
  )
  return known
}

/**
 * Returns true for a password that is guessed first: a leaked one, a repeated character or short sequence, or something
 * an attacker knows, such as the user's address or the company's name.
 */
export function isCommonPassword(password: string, known: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (commonPasswords().has(plain) || /^(.{1,3})\1+$/u.test(plain)) return true
  return known.some((word) => word.trim() !== '' && plain === word.trim().normalize('NFKC').toLowerCase())
}

/** Returns words that an acquaintance would try first as the password. */
export function guessableWords(
  { tenant }: Pick<Call, 'tenant'>,
  email: string,
  person: { firstName: string; lastName: string },
): string[] {
  const { companyName } = tenant.site.branding
  const { firstName, lastName } = person
  return [
    email,
    email.split('@')[0] ?? '',
    tenant.domain,
    tenant.name,
    companyName,
    fullName(firstName, lastName),
    firstName + lastName,
  ]
}
