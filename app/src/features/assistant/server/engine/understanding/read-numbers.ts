import type { JobSearch } from '../../../tools.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { spansOf } from '../grammar/phrases.ts'

/** A part of a search that was read, with its place in the folded text. */
export interface ReadPart {
  part: Partial<JobSearch>
  span: [number, number]
}

const KM_PER_MILE = 1.609_344
/** Number of characters after a number in which its unit is expected, and before it in which a limit is. */
const UNIT_REACH = 14
const LIMIT_REACH = 22

interface Found {
  value: number
  start: number
  end: number
}

/** Reads a number with thousands separators, decimals or a `k`. */
function readValue(text: string): number {
  const thousands = text.endsWith('k') ? 1000 : 1
  const digits = text.replace(/k$/, '')
  const plain = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(digits) ? digits.replace(/[.,\s]/g, '') : digits.replace(',', '.')
  return Number(plain) * thousands
}

function numbersIn(folded: string): Found[] {
  return [...folded.matchAll(/\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d+)?k?/g)].map((match) => ({
    value: readValue(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Returns hours, distances, pay and days of a search, with where they stand. */
export function readNumbers(folded: string, grammar: Grammar): ReadPart[] {
  const out: ReadPart[] = []
  const slot = (name: string) => grammar.slots.get(name)?.ask
  const says = (name: string, from: number, to: number) =>
    spansOf(slot(name), folded).find(([start, end]) => start < to && end > from)
  for (const { value, start, end } of numbersIn(folded)) {
    const before = start - LIMIT_REACH
    const after = end + UNIT_REACH
    const limit = says('at_most', before, start) ? 'max' : says('at_least', before, start) ? 'min' : undefined
    const limitSpan = says(limit === 'max' ? 'at_most' : 'at_least', before, start)
    const from = limit && limitSpan ? Math.min(limitSpan[0], start) : start
    const currency = signBefore(folded, start) ?? currencyAt(says, start - 2, after)
    const miles = says('miles', end, after)
    const km = says('km', end, after)
    const hours = says('hours', end, after)
    if (currency) {
      const interval = intervalAt(says, end, folded.length) ?? (value < 200 ? 'hour' : 'year')
      const pay = says('per_hour', end, end + 30) ?? currency.span
      out.push({
        part: { pay_min: { amount: value, currency: currency.code, interval } },
        span: [Math.min(from, currency.span[0]), Math.max(end, currency.span[1], pay[1])],
      })
    } else if (miles ?? km) {
      const unit = miles ?? km
      out.push({
        part: { distance_km: Math.round(miles ? value * KM_PER_MILE : value) },
        span: [from, Math.max(end, unit?.[1] ?? end)],
      })
    } else if (hours && !says('per_hour', end, after)) {
      const condition =
        limit === 'min' ? { kind: 'hours' as const, min: value } : { kind: 'hours' as const, max: value }
      const week = says('per_week', hours[1], hours[1] + UNIT_REACH)
      out.push({ part: { conditions: [condition] }, span: [from, week?.[1] ?? hours[1]] })
    } else if (says('pay', before, start) && value >= 5) {
      const interval = intervalAt(says, end, folded.length) ?? (value < 200 ? 'hour' : 'year')
      out.push({ part: { pay_min: { amount: value, currency: '', interval } }, span: [from, end] })
    }
  }
  return out
}

const SIGNS: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR', $: 'USD' }

/** Finds a currency's sign right before a number, where it is not a separate word: "£40,000". */
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

function intervalAt(says: Says, from: number, to: number): 'hour' | 'day' | 'week' | 'month' | 'year' | undefined {
  for (const name of ['hour', 'day', 'week', 'month', 'year'] as const) if (says(`per_${name}`, from, to)) return name
  return undefined
}
