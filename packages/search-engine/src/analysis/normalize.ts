/** Letters that Unicode does not take apart into a base letter and a mark. */
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

/** Signs that only part words, and apostrophes, in their ASCII form: most texts are plain ASCII after that. */
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

/** Lower case in compatibility form (NFKC): full-width letters, ligatures and circled digits become plain. Accents stay. */
export function normalize(text: string): string {
  return normalizeAndTest(text).text
}

/** The same, with whether the result is certainly all ASCII: texts are long and many, and are looked through only once. */
export function normalizeAndTest(text: string): { text: string; ascii: boolean } {
  if (isAscii(text)) return { text: text.toLowerCase(), ascii: true }
  const plain = text.replace(TYPOGRAPHY, plainSign)
  if (isAscii(plain)) return { text: plain.toLowerCase(), ascii: true }
  // Lower-casing may take apart what NFKC put together (the Turkish dotted I), so it is put together again.
  return { text: plain.normalize('NFKC').toLowerCase().normalize('NFC'), ascii: false }
}

/** Takes accents off a normalized word: `müller` becomes `muller`, `straße` becomes `strasse`. Vowel signs of other scripts stay. */
export function foldAccents(word: string): string {
  if (!NON_ASCII.test(word)) return word
  return word
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .normalize('NFC')
    .replace(UNDECOMPOSED_LETTERS, (letter) => UNDECOMPOSED[letter] ?? letter)
}

/** The key under which an identifier is held: trimmed, in compatibility form and lower case. */
export function identifierKey(identifier: string): string {
  return normalize(identifier.trim())
}

/** The primary language subtag in lower case: `en-GB` becomes `en`; `und` where there is none. */
export function primaryLanguage(tag: string | undefined): string {
  const primary = /^[a-z]{2,8}/.exec((tag ?? '').toLowerCase())
  return primary?.[0] ?? 'und'
}
