/** Characters that end a line: CR and LF, Word's vertical tab, form feed, next line, and U+2028 and U+2029. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g

/** Characters without a width that no text needs: soft hyphens, zero-width spaces, word joiners and byte order marks. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g

// Joiners shape letters in Persian, Hindi and others, and emoji; between spaces they only hide.
const dropLooseJoiners = (text: string) =>
  text.replaceAll(/[\u200C\u200D]+/g, (run, at: number) =>
    /^\S\S$/.test(`${text[at - 1] ?? ' '}${text[at + run.length] ?? ' '}`) ? run : '',
  )

/** Marks that reorder the text around them. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

const CONTROL = /[^\P{Cc}\n\t]/gu

/**
 * Cleans a text of several lines: NFC, one kind of line break, no invisible characters, spaces in place of control
 * characters, nothing at the ends. Words never run together, and smart quotes stay.
 */
export function cleanText(text: string): string {
  const visible = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(LINE_BREAK, '\n')
    .replaceAll(INVISIBLE, '')
    .replaceAll(CONTROL, ' ')
  return dropLooseJoiners(visible)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** Cleans a text of one line: as `cleanText`, with every run of spaces and line breaks as one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/gu, ' ').trim()
}

/** Returns the text without marks that reorder the text around them, which come from copying from other programs. */
export function dropDirectionMarks(text: string): string {
  return text.replaceAll(DIRECTION, '')
}

/** Returns true if a text has control characters other than spaces and line breaks, or marks that reorder it. */
export function hasControls(text: string): boolean {
  return !text.isWellFormed() || /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\s\u0085]/u.test(text)
}

/** Replaces dashes, hyphens and minus signs of every kind by `-`. */
export const foldHyphens = (text: string): string => text.replaceAll(/[\p{Pd}\u2212\u2043\u00AD]/gu, '-')

/** Replaces apostrophes, and the quotation marks and primes that people type for them, by `'`. */
export const foldApostrophes = (text: string): string =>
  text.replaceAll(/[\u2018\u2019\u201B\u02BC\u02BB\u02B9\u2032\u0060\u00B4\uFF07\u05F3]/g, "'")
