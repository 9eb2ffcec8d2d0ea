import { emailKey } from '@foyer/typed-input/emails'
import * as limits from '#config/limits.ts'
import { sessionErrors } from './errors.ts'

/**
 * Normalizes an email address for storage: trimmed, NFKC, lower case, with its domain in ASCII (RFC 5891). Keeps dots
 * and plus signs, whose meaning only the provider knows.
 * @returns undefined for an invalid address
 */
export const normaliseEmail = (typed: string): string | undefined => emailKey(typed)

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
