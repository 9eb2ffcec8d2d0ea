/** Letters that Unicode does not decompose into a base letter and a mark. */
const UNDECOMPOSED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
}
const NON_ASCII = /[^\0-\u007f]/
const COMBINING_MARKS = /[\u0300-\u036f]+/g
const UNDECOMPOSED_LETTERS = /[ßæœøđðþłħı]/g

/** Separators and apostrophes that have an ASCII form; replacing them makes most texts plain ASCII. */
const TYPOGRAPHY =
  /[\u00a0-\u00a9\u00ab-\u00b1\u00b4-\u00b8\u00bb\u00bf\u2000-\u206f\u20a0-\u20bf\u2500-\u27bf\uf000-\uf0ff]/g
const APOSTROPHES = new Set(['\u2018', '\u2019', '\u00b4'])
const SOFT_HYPHEN = '\u00ad'

function plainSign(sign: string): string {
  if (sign === SOFT_HYPHEN) return ''
  return APOSTROPHES.has(sign) ? "'" : ' '
}

function isAscii(text: string): boolean {
  return !NON_ASCII.test(text)
}

/** Converts text to lower-case NFKC: full-width letters, ligatures and circled digits become plain. Keeps accents. */
export function normalize(text: string): string {
  return normalizeAndTest(text).text
}

/** Normalizes text and reports whether the result is known to be ASCII, in one pass over what can be a long text. */
export function normalizeAndTest(text: string): { text: string; ascii: boolean } {
  if (isAscii(text)) return { text: text.toLowerCase(), ascii: true }
  const plain = text.replace(TYPOGRAPHY, plainSign)
  if (isAscii(plain)) return { text: plain.toLowerCase(), ascii: true }
  // Lower-casing can decompose what NFKC composed (Turkish dotted I), so compose again.
  return { text: plain.normalize('NFKC').toLowerCase().normalize('NFC'), ascii: false }
}

/**
 * Removes the accents of a normalized word: `müller` becomes `muller`, `straße` becomes `strasse`. Keeps vowel signs of
 * other scripts.
 */
export function foldAccents(word: string): string {
  if (!NON_ASCII.test(word)) return word
  return word
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .normalize('NFC')
    .replace(UNDECOMPOSED_LETTERS, (letter) => UNDECOMPOSED[letter] ?? letter)
}

/** Returns the index key of an identifier: trimmed, NFKC, lower case. */
export function identifierKey(identifier: string): string {
  return normalize(identifier.trim())
}

/** Returns the primary language subtag in lower case: `en` for `en-GB`; `und` if there is none. */
export function primaryLanguage(tag: string | undefined): string {
  const primary = /^[a-z]{2,8}/.exec((tag ?? '').toLowerCase())
  return primary?.[0] ?? 'und'
}
