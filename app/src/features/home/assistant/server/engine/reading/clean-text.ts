/** Zero-width, bidirectional, variation and tag characters, which are invisible and can hide words from readers. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** Returns a text in compatibility form without invisible characters, its white space reduced to single spaces. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}

/** Returns a posting's text for quoting: as written, without invisible characters. */
export function quotableText(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}

/** Returns text for matching: lower case, without accents, with plain quotes and dashes. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—‑−]/g, '-')
    .replace(/\be-mail/gi, 'email')
    .toLowerCase()
    .normalize('NFC')
}
