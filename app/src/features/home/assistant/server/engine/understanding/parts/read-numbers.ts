import type { JobSearch } from '../../../../tools.ts'
import type { Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import type { FoundNumber } from './number-words.ts'
import { numbersIn, withRanges } from './numbers-in.ts'
import { talkLimits } from '../../../../limits.ts'
import { foldText } from '../../reading/clean-text.ts'

/** A part of a search, with its position in the normalized text. */
export interface ReadPart {
  part: Partial<JobSearch>
  span: [number, number]
}

export const KM_PER_MILE = 1.609_344
/** Number of characters after a number in which its unit is expected, and before it in which a limit is. */
const UNIT_REACH = 14
const LIMIT_REACH = 22
/** Maximum number of words between a limit and its number: "at least about 20". */
const LIMIT_WORDS = 2

// patterns: one word and a number, without repetition.
const RANGE_END = /^\s*(?:-|and|to|or|bis|und|a|et|y|e|en|tot|do|i)\s*(\d{1,2})(?!\d)/u

/** Returns the hours of "16 to 24 hours a week". */
function hoursBetween(
  folded: string,
  { value, start, end }: FoundNumber,
  says: (name: string, from: number, to: number) => [number, number] | undefined,
): ReadPart | undefined {
  const found = RANGE_END.exec(folded.slice(end))
  if (!found) return undefined
  const [max, maxEnd] = [Number(found[1]), end + found[0].length]
  const unit = says('hours', maxEnd, maxEnd + UNIT_REACH)
  if (!unit || max <= value || says('per_hour', maxEnd, maxEnd + UNIT_REACH)) return undefined
  const week = says('per_week', unit[1], unit[1] + UNIT_REACH)
  const lead = /(?:between|from|zwischen|entre|tra|fra|tussen|miedzy)\s$/.exec(folded.slice(0, start))
  const span: [number, number] = [lead?.index ?? start, week?.[1] ?? unit[1]]
  return { part: { conditions: [{ kind: 'hours', min: value, max }] }, span }
}

/** Returns the hours, distances, pay and ages in a search, with their positions. */
export function readNumbers(folded: string, grammar: Grammar): ReadPart[] {
  const out: ReadPart[] = []
  const slot = (name: string) => grammar.slots.get(name)?.ask
  // "30km" and "16hrs" have no space before the unit.
  const units = folded.replace(/\d(?=[a-z])/g, ' ')
  const says = (name: string, from: number, to: number) =>
    spansOf(slot(name), units).find(([start, end]) => start < to && end > from)
  /** The next word, if only punctuation is between. */
  const next = (name: string, from: number) =>
    spansOf(slot(name), folded).find(([start]) => start >= from && /^[\s,(]*$/.test(folded.slice(from, start)))
  for (const { value, start, end } of withRanges(numbersIn(folded, grammar.language), folded)) {
    if (out.some(({ span }) => start < span[1] && end > span[0])) continue
    const range = hoursBetween(folded, { value, start, end }, says)
    if (range) {
      out.push(range)
      continue
    }
    const before = start - LIMIT_REACH
    const after = end + UNIT_REACH
    // "Not far from Exeter, 20 hours" limits nothing.
    const limitBefore = (name: string) =>
      spansOf(slot(name), folded).find(
        ([from, to]) =>
          from >= before && to <= start && folded.slice(to, start).split(/\s+/).filter(Boolean).length <= LIMIT_WORDS,
      )
    const maxBefore = limitBefore('at_most')
    const minBefore = limitBefore('at_least')
    const limitAfter = (from: number) => ({ max: next('most_after', from), min: next('least_after', from) })
    const from = (limit: 'max' | 'min' | undefined) => {
      const span = limit === 'max' ? maxBefore : limit === 'min' ? minBefore : undefined
      return span ? Math.min(span[0], start) : start
    }
    const limit = maxBefore ? 'max' : minBefore ? 'min' : undefined
    const currency = signBefore(folded, start) ?? currencyAt(says, start - 2, after)
    const miles = says('miles', end, after)
    const km = says('km', end, after)
    const hours = says('hours', end, after)
    const age = ageAt(value, { start, end }, says, next)
    const isThousands = /\d\s?\p{L}+\.?$/u.test(folded.slice(start, end)) && !(miles ?? km)
    const payWord = says('pay', before, start) ?? (limit === 'min' && value >= 1000 ? says('pay', 0, start) : undefined)
    const isHours = hours !== undefined && !says('per_hour', end, after)
    const isRate = next('per_hour', end) !== undefined && value >= 5
    if (currency || isThousands || isRate || (payWord && value >= 5 && !isHours && !(miles ?? km) && !age)) {
      const found = intervalAt(says, end, folded.length)
      const interval = found?.interval ?? (value < 200 ? 'hour' : 'year')
      const ends = [end, currency?.span[1] ?? end, found?.span[1] ?? end]
      const more = limitAfter(Math.max(...ends)).min
      const least = Math.min(from(limit), currency?.span[0] ?? start)
      out.push({
        part: { pay_min: { amount: value, currency: currency?.code ?? '', interval } },
        span: [least, Math.max(...ends, more?.[1] ?? 0)],
      })
      if (payWord) out.push({ part: {}, span: payWord })
    } else if (age) {
      out.push(age)
    } else if (miles ?? km) {
      const unit = miles ?? km
      const unitEnd = Math.max(end, unit?.[1] ?? end)
      out.push({
        part: { distance_km: Math.round(miles ? value * KM_PER_MILE : value) },
        span: [from(limit), limitAfter(unitEnd).max?.[1] ?? unitEnd],
      })
    } else if (hours && isHours) {
      const week = says('per_week', hours[1], hours[1] + UNIT_REACH)
      const unitEnd = week?.[1] ?? hours[1]
      // "Twenty hours or fewer", or "twenty or fewer hours".
      const afterUnit = limitAfter(unitEnd)
      const afterNumber = limitAfter(end)
      const least = minBefore && !maxBefore ? minBefore : (afterUnit.min ?? afterNumber.min)
      const most = maxBefore ?? afterUnit.max ?? afterNumber.max
      // "More than 25 hours I can't do" is a maximum.
      const isTooMuch = most === undefined && says('cannot_after', unitEnd, unitEnd + LIMIT_REACH) !== undefined
      const condition =
        least && !most && !isTooMuch ? { kind: 'hours' as const, min: value } : { kind: 'hours' as const, max: value }
      const limitSpan = most ?? least
      out.push({
        part: { conditions: [condition] },
        span: [Math.min(from(limit), start), Math.max(unitEnd, limitSpan?.[1] ?? 0)],
      })
    }
  }
  return out
}

const DAYS = { unit_day: 1, unit_week: 7, unit_month: 30, unit_hour: 1 / 24 } as const
/** Number of characters before a number in which "last" or "posted" is expected. */
const AGE_REACH = 14

/** Reads the age of postings: "posted in the last 3 days", "no older than two weeks". */
function ageAt(
  value: number,
  { start, end }: { start: number; end: number },
  says: Says,
  next: (name: string, from: number) => [number, number] | undefined,
): ReadPart | undefined {
  for (const [name, days] of Object.entries(DAYS)) {
    // "Ces trois derniers jours": the word is in the middle.
    const between = next('age_before', end)
    const unit = next(name, end) ?? (between && next(name, between[1]))
    if (!unit) continue
    const last = between ?? says('age_before', start - AGE_REACH, start) ?? next('age_after', unit[1])
    const posted = says('posted', start - AGE_REACH, start)
    if (!last && !(posted && name !== 'unit_hour')) return undefined
    const from = Math.min(start, last?.[0] ?? start, posted?.[0] ?? start)
    const to = Math.max(unit[1], last?.[1] ?? 0, next('age_after', unit[1])?.[1] ?? 0)
    return { part: { posted_within_days: Math.max(1, Math.ceil(value * days)) }, span: [from, to] }
  }
  return undefined
}

const SIGNS: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR', $: 'USD' }

/** Finds a currency sign directly before a number that is not a separate word: "£40,000". */
function signBefore(folded: string, start: number): { code: string; span: [number, number] } | undefined {
  const at = folded.slice(0, start).trimEnd().length - 1
  const code = SIGNS[folded[at] ?? '']
  return code === undefined ? undefined : { code, span: [at, start] }
}

type Says = (name: string, from: number, to: number) => [number, number] | undefined

function currencyAt(says: Says, from: number, to: number): { code: string; span: [number, number] } | undefined {
  for (const [name, code] of [
    ['gbp', 'GBP'],
    ['eur', 'EUR'],
    ['usd', 'USD'],
  ] as const) {
    const span = says(name, from, to)
    if (span) return { code, span }
  }
  return undefined
}

function intervalAt(says: Says, from: number, to: number) {
  for (const interval of ['hour', 'day', 'week', 'month', 'year'] as const) {
    const span = says(`per_${interval}`, from, to)
    if (span) return { interval, span }
  }
  return undefined
}

/** Reads a number without a unit as another value of the number in the last search: "make that 40". */
export function readPlainNumber(
  text: string,
  { pay_min, distance_km, conditions = [] }: JobSearch,
  grammar: Grammar,
  saidMiles: boolean,
): JobSearch | undefined {
  const [number, ...others] = numbersIn(foldText(text), grammar.language)
  if (!number || others.length > 0 || number.value === 0) return undefined
  const { value } = number
  if (pay_min && (value >= talkLimits.leastYearlyPay || distance_km === undefined))
    return { pay_min: { ...pay_min, amount: value } }
  if (distance_km !== undefined) return { distance_km: Math.round(saidMiles ? value * KM_PER_MILE : value) }
  const hours = conditions.find(({ kind }) => kind === 'hours')
  if (hours?.kind !== 'hours') return undefined
  return { conditions: [hours.min === undefined ? { kind: 'hours', max: value } : { kind: 'hours', min: value }] }
}
