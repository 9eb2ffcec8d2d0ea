import { monthNumbers, monthPattern, presentPattern, seasonPattern } from './date-names.ts'

/** A point in time as exact as its text: a year, a year and month, a month that lacks its year, or the present. */
export interface DatePoint {
  kind: 'point' | 'month' | 'present'
  from: number
  to: number
  year?: number
  month?: number
  /** True for a season of a year, which is a time rather than a day. */
  isSeason?: boolean
  /** True for a two-digit year without an apostrophe, which is a date only inside a range. */
  shortYear?: boolean
}

const EARLIEST = 1940
const LATEST = 2045
const YEAR = String.raw`(?:19[4-9]\d|20[0-4]\d)`
const START = String.raw`(?<![\p{L}\p{N}$€£#])(?<![\p{N}][.,])`
const END = String.raw`(?![\p{L}\p{N}%])`
const OF = String.raw`(?: ?(?:de|del|do|of|d[’']) |[\s.,] ?| ?)`
const RUSSIAN_YEAR = String.raw`(?:\s?(?:гг?|р|r)\.?(?!\p{L}))?`

/** The word "date" for the present, as in "2019 to date": at the end of a cell, after "to" or a dash. */
const TO_DATE = String.raw`(?<=(?:[-‐‑‒–—−~]|(?<!\p{L})(?:to|till|til)) ?)dat[eo](?= ?(?:$|[\t)\]）]))`
const OF_DATE = String.raw`(?<=date) ?(?:of |d[’']|de )`

/** Forms in order of preference; the names of the pattern's groups are the parts. */
const FORMS: readonly string[] = [
  String.raw`(?<y>${YEAR})\s?[年년]\s?(?<m>1[0-2]|0?[1-9])\s?[月월](?:\s?\d{1,2}\s?[日일])?`,
  String.raw`(?<y>${YEAR})\s?[年년](?:度)?`,
  String.raw`(?<era>平成|令和|昭和)\s?(?<n>\d{1,2}|元)\s?年(?:\s?(?<m>1[0-2]|0?[1-9])\s?月)?`,
  String.raw`${START}(?<d>[0-3]?\d)[./-](?<m>1[0-2]|0?[1-9])[./-](?<y>${YEAR})${RUSSIAN_YEAR}${END}`,
  String.raw`${START}(?<m>1[0-2]|0?[1-9])[./-](?<d>[0-3]?\d)[./-](?<y>${YEAR})${END}`,
  String.raw`${START}(?<y>${YEAR})[./-](?<m>1[0-2]|0?[1-9])[./-](?<d>[0-3]?\d)${END}`,
  String.raw`${START}(?<m>1[0-2]|0?[1-9])\s?[./-]\s?(?<y>${YEAR})${RUSSIAN_YEAR}${END}`,
  String.raw`${START}(?<y>${YEAR})(?:[./-]|\s[/.]\s)(?<m>1[0-2]|0?[1-9])${END}`,
  String.raw`${START}(?:[0-3]?\d(?:\.|st|nd|rd|th|er|º)?\s?(?:de\s|of\s)?)?(?<name>${monthPattern})${OF}(?:[0-3]?\d(?:st|nd|rd|th)?, ?)?(?<y>${YEAR})${RUSSIAN_YEAR}${END}`,
  String.raw`${START}(?<y>${YEAR})[\s,.]{1,2}(?<name>${monthPattern})${END}`,
  String.raw`${START}(?<name>${monthPattern})[\s.,]{0,2}[’'‘](?<short>\d\d)${END}`,
  String.raw`${START}(?<name>${monthPattern})[\s.,-]{1,2}(?<shortened>\d\d)${END}(?! ?,? ?${YEAR})`,
  String.raw`${START}(?<m>1[0-2]|0?[1-9])/(?<shortened>\d\d)${END}(?!/)`,
  String.raw`${START}(?:(?<season>${seasonPattern})|[QT][1-4]) ?(?:of\s|de\s|term\s|semester\s)?,? ?(?<y>${YEAR})(?:/\d\d(?:\d\d)?)?${RUSSIAN_YEAR}${END}`,
  String.raw`${START}(?<y>${YEAR})\s(?<season>${seasonPattern})${END}`,
  String.raw`${START}[’'‘](?<short>\d\d)${END}`,
  String.raw`${START}(?<present>${presentPattern})(?![\p{L}\p{N}]|${OF_DATE})`,
  String.raw`(?<present>${TO_DATE})`,
  String.raw`(?<present>至今|现在|現在|현재)`,
  String.raw`${START}(?<y>${YEAR})${RUSSIAN_YEAR}(?![\p{N}%])(?!\p{L}|[.,]\d)`,
  String.raw`${START}(?<alone>${monthPattern})\.?${END}`,
]
// patterns: each form has a fixed number of digits and listed words; nothing is repeated without limit.
const PATTERNS = FORMS.map((form) => new RegExp(form, 'giu'))
const ERAS: Readonly<Record<string, number>> = { 昭和: 1925, 平成: 1988, 令和: 2018 }
// patterns: our own words, nothing is repeated.
const HINT = new RegExp(String.raw`\d\d|年|월|${presentPattern}`, 'iu')

const fullYear = (short: string): number => (Number(short) > 50 ? 1900 : 2000) + Number(short)

function readPoint(match: RegExpExecArray): DatePoint | undefined {
  const { y, m, d, name, alone, short, shortened, present, era, n, season } = match.groups ?? {}
  const place = { from: match.index, to: match.index + match[0].length }
  if (present !== undefined) return { kind: 'present', ...place }
  if (alone !== undefined) {
    const month = monthNumbers.get(alone.toLowerCase())
    return month === undefined ? undefined : { kind: 'month', month, ...place }
  }
  let year = y === undefined ? undefined : Number(y)
  if (short !== undefined) year = fullYear(short)
  if (shortened !== undefined) year = fullYear(shortened)
  if (era !== undefined) year = (ERAS[era] ?? 0) + (n === '元' ? 1 : Number(n))
  if (year === undefined || year < EARLIEST || year > LATEST || Number(d ?? 1) > 31) return undefined
  const month = name === undefined ? m : monthNumbers.get(name.toLowerCase())
  return {
    kind: 'point',
    ...place,
    year,
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(season === undefined ? {} : { isSeason: true }),
    ...(shortened === undefined ? {} : { shortYear: true }),
  }
}

/** Returns the points in time in a text, in order and without overlap. */
export function findDatePoints(text: string): DatePoint[] {
  if (!HINT.test(text)) return []
  const found: DatePoint[] = []
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const point = readPoint(match)
      if (point && found.every((other) => point.to <= other.from || point.from >= other.to)) found.push(point)
    }
  }
  return found.toSorted((a, b) => a.from - b.from)
}
