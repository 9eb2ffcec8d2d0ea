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
