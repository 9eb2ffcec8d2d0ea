/** Compares a typed name with the profile's: equal after normalization (Unicode NFC) and nothing looser. Without a name none matches. */
export function nameMatches(typed: string, profileName: string): boolean {
  return profileName !== '' && typed.normalize('NFC') === profileName.normalize('NFC')
}

/** Letters of any script, and the signs that names and initials are written with. */
const NAME = /^[\p{L}\p{M}\p{Zs}.,'’‘ʼ`´·・()\-‐‑–]+$/u

/** True for what can be a person's name or initials: one line with a letter in it, and no digits. */
export const isName = (text: string): boolean => NAME.test(text) && /\p{L}/u.test(text)
