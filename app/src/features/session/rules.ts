import { limits } from '#config/limits.ts'
import { sessionErrors } from './errors.ts'

/** RFC 5321, 4.5.3.1: what a mailbox and its parts may have in characters. */
const ADDRESS = { whole: 254, local: 64 }

/**
 * Writes an e-mail address in the one way in which it is stored: without space around it, NFKC, in lower case, its domain in
 * ASCII (RFC 5891). Dots and plus signs stay, since only the provider knows what they mean.
 * @returns undefined for what is no address
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

/** The URL standard's host parser is the same in browsers and servers, and refuses what IDNA does. */
function asciiDomain(text: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text) || !URL.canParse(`http://${text}`)) return undefined
  const { hostname } = new URL(`http://${text}`)
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/.test(hostname) ? hostname : undefined
}

/** @throws `session/bad-email` */
export function readEmail(typed: string): string {
  const email = normaliseEmail(typed)
  if (email === undefined) throw sessionErrors.error('bad-email', { fields: { email: ['bad-email'] } })
  return email
}

/**
 * What a new password has to be: long enough, and none that is guessed first. No rules about kinds of characters
 * (NIST SP 800-63B, 3.1.1.2). Counted in code points, as people count.
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

/** The six digits that somebody typed, in any script's digits and with what separates them left out. */
export function readCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '')
}
