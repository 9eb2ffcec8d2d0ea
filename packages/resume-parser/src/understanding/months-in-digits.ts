import type { Line } from '../model/text-document.ts'
import { nameSection } from '../sections/section-kinds.ts'
import { fromPattern, sincePattern, toPattern } from '../dates/date-names.ts'

/** Months as Roman numerals, as in Poland: "VII 2009". */
const ROMAN_MONTHS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const YEAR = String.raw`(?:19[4-9]\d|20[0-4]\d)(?![\p{L}\p{N}%])`
const YEARS = new RegExp(String.raw`(?<![\p{L}\p{N}])${YEAR}`, 'gu')
// A tab never separates a month from its year, but the grade of a title from a column of dates.
// patterns: a year of four digits, and single optional characters; nothing is repeated.
const DATED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<month>${ROMAN_MONTHS.toReversed().join('|')})(?:[./]|[^\S\t])[^\S\t]?(?<year>${YEAR})`,
  'gu',
)
// patterns: listed words and single optional spaces; nothing is repeated.
const DATE_CAN_FOLLOW = new RegExp(
  String.raw`(?:^|[\t([,;:|·•~/‐‑‒–—−-]|(?<!\p{L})(?:${sincePattern}|${fromPattern}|${toPattern}))\s?$`,
  'iu',
)

/** Share of a document's years that have a numeral where all its dates are written so, but for a few years alone. */
const MOST = 0.8
const MIN_NUMERALS = 2
const MIN_POLISH_TITLES = 2

const isMonth = (text: string, at: number): boolean => DATE_CAN_FOLLOW.test(text.slice(0, at))

const numeralsOf = (text: string): number =>
  [...text.matchAll(DATED)].filter(({ index }) => isMonth(text, index)).length

/** True for a Polish document, or one of another language that writes its dates with numerals. */
function usesNumerals(lines: readonly Line[]): boolean {
  const count = (of: (text: string) => number): number => lines.reduce((sum, { text }) => sum + of(text), 0)
  const numerals = count(numeralsOf)
  if (numerals === 0) return false
  const years = count((text) => [...text.matchAll(YEARS)].length)
  if (numerals >= MIN_NUMERALS && numerals >= years * MOST) return true
  return count((text) => (nameSection(text)?.language === 'pl' ? 1 : 0)) >= MIN_POLISH_TITLES
}

/**
 * Writes months given as Roman numerals in digits, "VII 2009" as "07.2009", where a document has such dates. Elsewhere,
 * and after a word anywhere, a numeral is a grade, as in "Engineer II 2019".
 */
export function withMonthsInDigits(lines: readonly Line[]): readonly Line[] {
  if (!usesNumerals(lines)) return lines
  return lines.map((line) => ({
    ...line,
    text: line.text.replace(DATED, (found: string, month: string, year: string, at: number) =>
      isMonth(line.text, at) ? `${String(ROMAN_MONTHS.indexOf(month) + 1).padStart(2, '0')}.${year}` : found,
    ),
  }))
}
