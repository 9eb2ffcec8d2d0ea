import { readFileSync } from 'node:fs'

let known: ReadonlySet<string> | undefined

/** Passwords of eight characters and more that leaked most often, from @zxcvbn-ts/language-common 4.1.3 (MIT). */
function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return known
}

/**
 * Whether a password is among those that are guessed first: leaked ones, one character or short piece over and over, and what
 * the guesser knows anyway, such as the own address or the company's name.
 */
export function isCommonPassword(password: string, known: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (commonPasswords().has(plain) || /^(.{1,3})\1+$/u.test(plain)) return true
  return known.some((word) => word.trim() !== '' && plain === word.trim().normalize('NFKC').toLowerCase())
}
