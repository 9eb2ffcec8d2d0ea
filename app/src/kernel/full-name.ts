import { readName as readTypedName, sameName } from '@foyer/typed-input/names'

/**
 * Returns true if a typed name is the profile's to a reader: spaces, apostrophes, hyphens and full-width letters don't
 * count, capitals do. An empty profile name matches nothing.
 */
export const nameMatches = (typed: string, profileName: string): boolean => sameName(typed, profileName)

/** Letters of any script, and the punctuation used in names and initials. */
const NAME = /^[\p{L}\p{M}\p{Zs}.,'’‘ʼ`´·・()\-‐‑–]+$/u

/** Returns true if the text can be a name or initials: one line with at least one letter and no digits. */
export const isName = (text: string): boolean => NAME.test(text) && /\p{L}/u.test(text)

/** A host name, such as `evil.example`. A name like `St.John` has a capital after the dot. */
const HOST = /[\p{L}\p{N}-]{2}\.\p{Ll}{2}/u

/**
 * Normalizes a first, last or whole name for storage: NFC, single spaces; an empty one stays empty.
 * @returns undefined for what can't be a name: control and bidirectional characters, web and email addresses, no letter
 */
export function readName(typed: string): string | undefined {
  if (HOST.test(typed)) return undefined
  const reading = readTypedName(typed)
  if (reading.kind === 'value') return reading.value
  return reading.kind === 'unreadable' && reading.reason === 'empty' ? '' : undefined
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
