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

/**
 * The form under which a place name is stored and looked up: no accents, case, apostrophes or punctuation, single
 * spaces. Scripts other than Latin stay. Lone surrogates become separators.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʻʼʾʿ`´‎‏.]/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœıəħŧŋ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
