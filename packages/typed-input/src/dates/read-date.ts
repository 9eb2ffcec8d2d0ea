import { foldDigits } from '../texts/digits.ts'
import { decide, localesOf, type Reading, type TypedIn, unreadable } from '../texts/reading.ts'
import { cleanLine, dropDirectionMarks, foldHyphens } from '../texts/texts.ts'
import { type DateParts, isRealDay, type Order, ordersOf } from './orders.ts'
import { isWeekday, monthOf } from './month-names.ts'

/** Precision of a date: `2026-11-21`, `2026-11` or `2026`. */
export type DatePrecision = 'day' | 'month' | 'year'

type DateFault = 'empty' | 'not-a-date' | 'no-such-day' | 'no-year' | 'no-day' | 'range'

interface TypedDate extends TypedIn {
  /** The reader's day in ISO 8601, from which the century of a two-digit year follows. */
  readonly today: string
  /** Defaults to `day`. */
  readonly precision?: DatePrecision
}

/** A number of a date, and the separator before it. */
type Numeral = readonly [digits: string, separator: string]

/**
 * Reads a date as people of a language write it, or in ISO 8601, and returns it in ISO 8601. It is ambiguous if both
 * orders of day and month give a valid day and its notation is unusual for the language's order.
 */
export function readDate(text: string, typedIn: TypedDate): Reading<string, DateFault> {
  const { precision = 'day' } = typedIn
  const typed = plainDate(text, typedIn)
  if (typed === '') return unreadable('empty')
  const compact = /^\d{8}$/.test(typed) ? splitCompact(typed, typedIn) : undefined
  const { numerals, month, stray } = compact ?? splitParts(typed, typedIn)
  if (stray !== undefined) return unreadable('not-a-date', stray)
  const read = (parts: readonly DateParts[]): Reading<string, DateFault> => {
    const real = parts.filter(isRealDay)
    return decide(
      real.map((date) => writeDate(date, precision)),
      unreadable('no-such-day', text.trim()),
    )
  }
  const missing = missingPart(numerals, month, precision)
  if (missing) return unreadable(missing, text.trim())
  if (month !== undefined) return read(datesWithMonth(numerals, month, typedIn))
  if (numerals.length === 3) return read(datesOf(numerals, typedIn))
  if (numerals.length === 2 && precision !== 'day') return read(monthsOf(numerals, typedIn))
  if (numerals.length === 1 && precision === 'year')
    return read([{ year: fullYear(numerals[0]?.[0] ?? '', typedIn), month: 1, day: 1 }])
  return unreadable('not-a-date', text.trim())
}

/** Folds digits, dashes and the numerals of East Asian dates, and drops a time of day and ordinal endings. */
function plainDate(text: string, typedIn: TypedDate): string {
  const folded = foldHyphens(foldDigits(dropDirectionMarks(cleanLine(text)).normalize('NFKC'))).toLowerCase()
  const time = /[t ]\d{1,2}:\d{2}/.exec(folded)
  const day = time ? folded.slice(0, time.index).replace(/[ ,](?:um|at|à|às|alle|a las|om|o)$/, '') : folded
  return day
    .replaceAll(HAN_NUMERAL, (numeral) => String(numberOfHan(numeral)))
    .replaceAll(isJapanese(typedIn) ? ERA_OR_INITIAL : ERA, (_, era: string, year: string) =>
      String((ERAS[era] ?? 0) + (Number(year) || 1)),
    )
    .replaceAll(/['’](?=\d{2}(?!\d))/g, ' ')
    .replaceAll(/[年月]\s*(?=\d)/g, '-')
    .replaceAll(/[年月日號号]\s*/g, ' ')
    .replaceAll(/(\d)(?:st|nd|rd|th|er|ère|re|º|ª|°|e|o|a)(?![\p{L}\d])/gu, '$1')
    .trim()
}

/** Years before the first one of Japanese eras, by their names and initials. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925, r: 2018, h: 1988, s: 1925 }

const ERA = /(令和|平成|昭和)\s?(\d{1,2}|元)(?=年)/g
const ERA_OR_INITIAL = /(令和|平成|昭和|^[rhs])\.?\s?(\d{1,2}|元)(?=[年./-])/g

const isJapanese = ({ language, country }: TypedDate) => language.startsWith('ja') || country?.toUpperCase() === 'JP'

/** Numbers in Chinese characters before the signs for year, month and day. */
const HAN_NUMERAL = /[〇零一二三四五六七八九十廿]{1,4}(?=[年月日号號])/g
const HAN_DIGITS = '〇一二三四五六七八九'

/** Returns the value of a year digit by digit, as in 二〇二五, or of a number up to 99, as in 二十一. */
function numberOfHan(numeral: string): number {
  const digitOf = (sign: string) => Math.max(0, HAN_DIGITS.indexOf(sign))
  const [tens, ones] = numeral.replace('廿', '二十').split('十')
  if (ones === undefined) return [...numeral].reduce((sum, sign) => sum * 10 + digitOf(sign), 0)
  return (tens ? digitOf(tens) : 1) * 10 + digitOf(ones)
}

/** Months in Roman numerals, as Poles write them between day and year, or before the year alone. */
const ROMAN_MONTHS = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ')

const canBeRoman = ({ length }: readonly Numeral[], { precision }: TypedDate) =>
  length === 1 || (length === 0 && precision === 'month')

/** Words that join the parts of a date. */
const JOINERS = new Set('of the de del do da le den der di il el het van lo dia el al on am em года'.split(' '))

/** Words for the year after it, which mean nothing in other languages. */
const YEAR_WORDS: Readonly<Record<string, readonly string[]>> = { pl: ['r', 'rok', 'roku'] }

const joins = (word: string, language: string) => JOINERS.has(word) || YEAR_WORDS[language.slice(0, 2)]?.includes(word)

interface Parts {
  readonly numerals: readonly Numeral[]
  readonly month: number | undefined
  readonly stray?: string
}

function splitParts(typed: string, typedIn: TypedDate): Parts {
  const { language } = typedIn
  const numerals: Numeral[] = []
  let month: number | undefined
  let separator = ''
  for (const [token] of typed.matchAll(/\d+|[\p{L}\p{M}'’׳]+\.?|[^\d\p{L}]+/gu)) {
    if (/^\d/.test(token)) numerals.push([token, separator])
    else if (!/^\p{L}/u.test(token)) {
      if (!/^[\s/\\.,\-،]+$/u.test(token)) return { numerals, month, stray: token.trim() }
      separator = token.trim()
    } else if (!joins(token.replace('.', ''), language) && !isWeekday(token, language)) {
      const roman = canBeRoman(numerals, typedIn) ? ROMAN_MONTHS.indexOf(token.replace('.', '')) + 1 : 0
      const found: number | undefined = roman || monthOf(token, language)
      if (found === undefined || month !== undefined) return { numerals, month, stray: token }
      month = found
    }
  }
  return { numerals, month }
}

/** Splits eight digits, such as 20240131, which systems write with the year first and people in their own order. */
function splitCompact(typed: string, typedIn: TypedDate): Parts | undefined {
  const cut = (...lengths: readonly number[]): Numeral[] => {
    let at = 0
    return lengths.map((length) => [typed.slice(at, (at += length)), ''])
  }
  return [cut(4, 2, 2), cut(2, 2, 4)]
    .map((numerals) => ({ numerals, month: undefined }))
    .find(({ numerals }) =>
      datesOf(numerals, typedIn).some((date) => isRealDay(date) && date.year >= 1900 && date.year < 2100),
    )
}

function missingPart(
  numerals: readonly Numeral[],
  month: number | undefined,
  precision: DatePrecision,
): DateFault | undefined {
  const count = numerals.length + (month === undefined ? 0 : 1)
  if (count > 3) return 'range'
  if (precision !== 'day' || count === 3) return undefined
  return numerals.some(([digits]) => digits.length > 2) ? 'no-day' : count === 2 ? 'no-year' : 'not-a-date'
}

function datesWithMonth(numerals: readonly Numeral[], month: number, typedIn: TypedDate): readonly DateParts[] {
  const [first = '', second] = numerals.map(([digits]) => digits)
  if (second === undefined) {
    return first === '' ? [] : [{ year: fullYear(first, typedIn), month, day: 1 }]
  }
  const yearFirst = first.length > 2 || Number(first) > 31
  const [day, year] = yearFirst ? [second, first] : [first, second]
  return [{ year: fullYear(year, typedIn), month, day: Number(day) }]
}

/** Returns the dates that three numbers can mean, the likelier first. */
function datesOf(numerals: readonly Numeral[], typedIn: TypedDate): readonly DateParts[] {
  const digits = numerals.map(([text]) => text)
  const { orders, open } = ordersOf(digits, numerals[1]?.[1] ?? '', localesOf(typedIn).at(-1) ?? 'en')
  const real = orders.map((order) => dateIn(order, digits, typedIn)).filter(isRealDay)
  return open ? real : real.slice(0, 1)
}

function dateIn(order: Order, digits: readonly string[], typedIn: TypedDate): DateParts {
  const at = (part: string) => digits[order.indexOf(part)] ?? ''
  return { year: fullYear(at('y'), typedIn), month: Number(at('m')), day: Number(at('d')) }
}

function monthsOf(numerals: readonly Numeral[], typedIn: TypedDate): readonly DateParts[] {
  const [first = '', second = ''] = numerals.map(([digits]) => digits)
  const [year, month] = first.length > 2 ? [first, second] : [second, first]
  return [{ year: fullYear(year, typedIn), month: Number(month), day: 1 }]
}

/**
 * Completes a two-digit year: at most 19 years after today, else in the past. Other years stay the same; three digits
 * give NaN.
 */
function fullYear(digits: string, { today }: TypedDate): number {
  if (digits.length > 2) return digits.length === 4 ? Number(digits) : Number.NaN
  const current = Number(today.slice(0, 4))
  const near = Math.floor(current / 100) * 100 + Number(digits)
  return near > current + 19 ? near - 100 : near
}

const LENGTHS: Readonly<Record<DatePrecision, number>> = { day: 10, month: 7, year: 4 }

function writeDate({ year, month, day }: DateParts, precision: DatePrecision): string {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return text.slice(0, LENGTHS[precision])
}
