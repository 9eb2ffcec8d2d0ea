/** Folds a text to lower-case words without accents, separated by single spaces. */
export const foldForWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
