const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ə: 'a',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
}

/** Words without anything to normalize but case, as nearly all words of a search are. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/i

/**
 * Normalizes a place name for storage and lookup: removes accents, case, apostrophes and punctuation, and collapses
 * spaces. Keeps scripts other than Latin. Lone surrogates become separators.
 */
export function foldName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase()
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʻʼʾʿ`´‎‏.]/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœıəħŧŋ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
