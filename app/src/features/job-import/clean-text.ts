// PostgreSQL refuses NUL, and the other control characters never mean anything in an ad.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text as the database can hold it: no control characters but tab and line ends, no halves of surrogate pairs. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '')
}

/** `cleanText` on one line: every run of white space is one space, none at the ends. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

/** Whether anything is left to read once tags and white space are gone. */
export function hasWords(htmlOrText: string): boolean {
  return /[\p{L}\p{N}]/u.test(htmlOrText.replace(/<[^<>]*>/g, ' ').replace(/&(nbsp|#160|#xa0);/gi, ' '))
}
