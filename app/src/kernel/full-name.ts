/**
 * Returns true if a typed name equals the profile's after Unicode normalization (NFC); nothing looser matches. An empty
 * profile name matches nothing.
 */
export function nameMatches(typed: string, profileName: string): boolean {
  return profileName !== '' && typed.normalize('NFC') === profileName.normalize('NFC')
}

/** Letters of any script, and the punctuation used in names and initials. */
const NAME = /^[\p{L}\p{M}\p{Zs}.,'’‘ʼ`´·・()\-‐‑–]+$/u

/** Returns true if the text can be a name or initials: one line with at least one letter and no digits. */
export const isName = (text: string): boolean => NAME.test(text) && /\p{L}/u.test(text)

/**
 * Normalizes a first or last name for storage: NFC, single spaces.
 * @returns undefined if it has characters that no name has: control and bidirectional characters, lone surrogates
 */
export function readName(typed: string): string | undefined {
  const name = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  return name.isWellFormed() && !/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(name) ? name : undefined
}

/** Particles that belong to the last name that follows them. */
const PARTICLES = new Set('al bin da das de del della den der di do dos du el ibn la le ten ter van von zu'.split(' '))

/**
 * Splits a full name: the last word, with the particles before it, is the last name. A name in Chinese, Japanese or Korean
 * letters stays whole as the first name, since the family name comes first there.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.split(' ')
  if (words.length < 2 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name))
    return { firstName: name, lastName: '' }
  const particle = words.findIndex((word, at) => at > 0 && PARTICLES.has(word.toLowerCase()))
  const at = particle > 0 && particle < words.length - 1 ? particle : words.length - 1
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
}
