// PostgreSQL rejects NUL, and other control characters mean nothing in an ad.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/**
 * Removes what the database cannot store or ads cannot mean: control characters except tab and line breaks, and lone
 * surrogates.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '')
}

/** Cleans text and collapses all white space to single spaces, trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

/** Returns true if any words remain without tags and white space. */
export function hasWords(htmlOrText: string): boolean {
  return /[\p{L}\p{N}]/u.test(htmlOrText.replace(/<[^<>]*>/g, ' ').replace(/&(nbsp|#160|#xa0);/gi, ' '))
}
