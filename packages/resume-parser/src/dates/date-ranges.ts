import { fromPattern, sincePattern, singlePattern, toPattern } from './date-names.ts'
import { findDatePoints, type DatePoint } from './date-points.ts'

/** A date or a range of dates in a text. `start` and `end` are `YYYY` or `YYYY-MM`. */
export interface DateRange {
  start?: string
  /** Absent for an ongoing range, or one without an end. */
  end?: string
  /** True if the range extends to the present. */
  current: boolean
  /** True for one date without a dash; it is in `end`. */
  single: boolean
  /** True for a season alone, in which a job has its beginning and its end. */
  season?: boolean
  /** True if a dash follows but no end, as in a date column whose end is on the next line. */
  open: boolean
  /** Offsets in the text, with punctuation and brackets around the range. */
  from: number
  to: number
}

const DASH = String.raw`[-‐‑‒–—―−~〜～→>]{1,3}`
// patterns: listed words and single optional spaces; nothing is repeated.
const BETWEEN = new RegExp(
  String.raw`^ ?(?:${DASH} ?(?:${toPattern}(?!\p{L}))?|${toPattern}(?!\p{Script=Latin})|から) ?(?:en\s|le\s|o\s|la\s|el\s|den\s|the\s)?$`,
  'iu',
)
// patterns: listed words and single optional spaces; nothing is repeated.
const SINCE_BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${sincePattern}) ?:? ?$`, 'iu')
// patterns: listed words and single optional spaces; nothing is repeated.
const FROM_BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${fromPattern}) ?$`, 'iu')
// patterns: listed words and single optional spaces; nothing is repeated.
const SINGLE_BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${singlePattern}) ?[:.]? ?$`, 'iu')
const OPEN_AFTER = new RegExp(String.raw`^ ?(?:${DASH}|から) ?(?=\t|$)`, 'u')
const SHORT_END = /^ ?[-‐‑‒–—−/] ?(\d\d)(?![\d\p{L}.,/])/u
const ONWARDS = /^ ?(?:onwards?|ff\.|から)/iu
/** Characters that can adjoin a range: brackets before and after, a duration such as "(2 years 3 months)". */
const BRACKET_BEFORE = /[([（【〔,;:|·] ?$/u
const AFTER = /^ ?(?:から|まで)? ?[)\]）】〕]?/u
const DURATION =
  /^ ?[([（·•|,-]? ?(?:(?:about|ca\.?|etwa)\s)?(?:\d{1,2}|less than a|one|two|three)\+? ?(?:years?|yrs?|months?|mos?|jahre?n?|monate?n?|ans?|mois|años?|meses|mes|anni|anno|mesi|anos?|mês|jaar|maand(?:en)?|lata?|mies\p{L}{0,6}|лет|год\p{L}{0,2}|мес\p{L}{0,5}|年|个月|ヶ月|か月|year|month)\.?(?: ?(?:,|and|et|und|y|e|en|i|и)? ?\d{1,2} ?(?:months?|mos?|monate?n?|mois|meses|mes|mesi|maand(?:en)?|mies\p{L}{0,6}|мес\p{L}{0,5}|个月|ヶ月|か月)\.?)? ?[)\]）]?(?!\p{L})/iu

function written(point: DatePoint | undefined): string | undefined {
  if (point?.year === undefined) return undefined
  return point.month === undefined ? String(point.year) : `${point.year}-${String(point.month).padStart(2, '0')}`
}

/** Returns the text range around the points, widened by the words and brackets that belong to them. */
function widen(text: string, from: number, to: number): { from: number; to: number; since: boolean; hinted: boolean } {
  const sinceWord = SINCE_BEFORE.exec(text.slice(0, from))
  const singleWord = sinceWord ? null : SINGLE_BEFORE.exec(text.slice(0, from))
  let start = sinceWord?.index ?? singleWord?.index ?? from
  start = BRACKET_BEFORE.exec(text.slice(0, start))?.index ?? start
  let end = to + (AFTER.exec(text.slice(to))?.[0].length ?? 0)
  end += DURATION.exec(text.slice(end))?.[0].length ?? 0
  return { from: start, to: end, since: sinceWord !== null, hinted: singleWord !== null }
}

function isAfter(first: DatePoint, second: DatePoint): boolean {
  if (first.year === undefined || second.year === undefined) return false
  return first.year * 12 + (first.month ?? 0) > second.year * 12 + (second.month ?? first.month ?? 0)
}

/** True for a point that is a year alone, as both of "2012 / 2013" are. */
const isYear = ({ kind, year, month }: DatePoint): boolean =>
  kind === 'point' && year !== undefined && month === undefined

function joinPoints(text: string, first: DatePoint, second: DatePoint): DateRange | undefined {
  const between = text.slice(first.to, second.from)
  const joins = first.isSeason === true ? /^ ?(?:\/|&|and|und|et|y|e|en|i) ?$/iu : /^ ?\/ ?$/u
  const areYears = joins.test(between) && isYear(first) && isYear(second) && !isAfter(first, second)
  if (first.kind === 'present' || (!areYears && !BETWEEN.test(between))) {
    const touching = second.kind === 'present' && /^[\s至到]*$/u.test(text.slice(first.to, second.from))
    if (!touching || first.kind === 'present') return undefined
  }
  if (first.kind === 'month' && second.year === undefined) return undefined
  if (second.kind === 'month' && first.month === undefined) return undefined
  const dated = first.kind === 'month' ? { ...first, year: second.year ?? 0 } : first
  const last = second.kind === 'month' ? { ...second, year: first.year ?? 0 } : second
  // Right-to-left text sets the later of two numbers first.
  const [begin, finish] = isAfter(dated, last) ? [last, dated] : [dated, last]
  const start = written(begin)
  const end = written(finish)
  const lead = FROM_BEFORE.exec(text.slice(0, first.from))
  const around = widen(text, lead?.index ?? first.from, second.to)
  return {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    current: second.kind === 'present',
    single: false,
    open: false,
    from: around.from,
    to: around.to,
  }
}

function readAlone(text: string, point: DatePoint): DateRange | undefined {
  const value = written(point)
  if (value === undefined || point.shortYear === true) return undefined
  const rest = text.slice(point.to)
  const short = point.month === undefined ? SHORT_END.exec(rest) : null
  const century = value.slice(0, 2)
  if (short && Number(`${century}${short[1]}`) >= Number(value)) {
    const around = widen(text, point.from, point.to + short[0].length)
    return {
      start: value,
      end: `${century}${short[1]}`,
      current: false,
      single: false,
      open: false,
      from: around.from,
      to: around.to,
    }
  }
  const { from, to, since } = widen(text, point.from, point.to)
  if (since || ONWARDS.test(rest)) return { start: value, current: true, single: false, open: false, from, to }
  const open = OPEN_AFTER.exec(rest)
  if (open) return { start: value, current: false, single: false, open: true, from, to: point.to + open[0].length }
  const season = point.isSeason === true ? { season: true } : {}
  return { ...season, end: value, current: false, single: true, open: false, from, to }
}

/** Returns the dates and ranges of a text in order. */
export function findDateRanges(text: string): DateRange[] {
  // Every range has a digit; most lines of a résumé have none.
  if (!/\d/.test(text)) return []
  const points = findDatePoints(text)
  const ranges: DateRange[] = []
  for (let at = 0; at < points.length; at += 1) {
    const first = points[at]
    const second = points[at + 1]
    if (!first) continue
    const joined = second && joinPoints(text, first, second)
    if (joined) {
      ranges.push(joined)
      at += 1
      continue
    }
    const alone = first.kind === 'point' ? readAlone(text, first) : undefined
    if (alone) ranges.push(alone)
  }
  return ranges
}

/** Returns the text without its dates, trimmed of the punctuation around them. */
export function withoutDates(text: string, ranges: readonly DateRange[]): string {
  let kept = ''
  let at = 0
  for (const range of ranges) {
    kept += `${text.slice(at, Math.max(at, range.from))}\t`
    at = Math.max(at, range.to)
  }
  return kept + text.slice(at)
}
