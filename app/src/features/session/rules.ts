import * as limits from '#config/limits.ts'
import { sessionErrors } from './errors.ts'

/** Maximum lengths of an address and its local part, in characters (RFC 5321, 4.5.3.1). */
const ADDRESS = { whole: 254, local: 64 }

/**
 * Normalizes an email address for storage: trimmed, NFKC, lower case, with its domain in ASCII (RFC 5891). Keeps dots
 * and plus signs, whose meaning only the provider knows.
 * @returns undefined for an invalid address
 */
export function normaliseEmail(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = asciiDomain(text.slice(at + 1))
  if (at < 1 || !domain) return undefined
  if (!/^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u.test(local)) return undefined
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return undefined
  const email = `${local}@${domain}`
  return local.length <= ADDRESS.local && email.length <= ADDRESS.whole ? email : undefined
}

/** The URL standard's host parser is the same in browsers and servers, and rejects what IDNA rejects. */
function asciiDomain(text: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text) || !URL.canParse(`http://${text}`)) return undefined
  const { hostname } = new URL(`http://${text}`)
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/.test(hostname) ? hostname : undefined
}

/** Normalizes an email address. @throws `session/bad-email` */
export function readEmail(typed: string): string {
  const email = normaliseEmail(typed)
  if (email === undefined) throw sessionErrors.error('bad-email', { fields: { email: ['bad-email'] } })
  return email
}

/**
 * Validates a new password: long enough, and not a commonly guessed one. No rules about kinds of characters (NIST SP
 * 800-63B, 3.1.1.2). Length is counted in code points.
 * @throws `session/password-short`, `password-long`, `password-unreadable`, `password-common`
 */
export function checkNewPassword(password: string, isCommon: (password: string) => boolean): void {
  const { passwordMinCharacters: min, passwordMaxCharacters: max } = limits
  const count = [...password].length
  const refuse = (code: 'password-short' | 'password-long' | 'password-unreadable' | 'password-common', limit = 0) =>
    sessionErrors.error(code, { values: { count: limit }, fields: { password: [code] } })
  if (count < min) throw refuse('password-short', min)
  if (count > max) throw refuse('password-long', max)
  if (password.includes('\0') || !password.isWellFormed()) throw refuse('password-unreadable')
  if (isCommon(password)) throw refuse('password-common')
}

/** Returns the six typed digits, converted from any script and without separators. */
export function readCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '')
}
