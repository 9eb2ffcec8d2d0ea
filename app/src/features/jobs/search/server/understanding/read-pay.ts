import { readNumber } from '@foyer/typed-input'
import { searchedPay } from '../../limits.ts'
import { type Interval, type Meanings, type Word } from './words.ts'

/** Minimum pay that a search asks for. */
export interface PayCriteria {
  amount: number
  interval: Interval
  /** Positions of its words. */
  from: number
  to: number
}

const INTERVALS: readonly Interval[] = ['hour', 'day', 'week', 'month', 'year']

/**
 * Finds an amount of pay: "over £45,000", "30k", "20 € an hour", "12 lakh". A number alone counts as pay only if it can't
 * mean anything else.
 */
export function readPay(words: readonly Word[], meanings: Meanings, language: string): PayCriteria | undefined {
  for (const at of words.keys()) {
    const found = amountAt(words, at, language)
    if (!found) continue
    const later = words
      .slice(found.to, found.to + searchedPay.intervalWithin)
      .map(({ word }) => word.replace(/^\//, ''))
    const interval = INTERVALS.find((name) => later.some((word) => meanings.has(name, word)))
    const isMinimum = meanings.has('atLeast', words[at - 1]?.word ?? '')
    const yearly = interval === undefined || interval === 'year'
    if (yearly ? found.amount < searchedPay.leastYearly || !(found.isMoney || isMinimum || interval) : !found.isMoney)
      continue
    let from = at
    while (from > 0 && meanings.has('pays', words[from - 1]?.word ?? '')) from--
    const ending = interval ? later.findIndex((word) => meanings.has(interval, word)) + 1 : 0
    return { amount: found.amount, interval: interval ?? 'year', from, to: found.to + ending }
  }
  return undefined
}

interface FoundAmount {
  amount: number
  /** True with a currency or a multiple, as opposed to a plain number. */
  isMoney: boolean
  /** Position after its last word. */
  to: number
}

/** Reads the longest amount that begins at a word, as people of the language write it. */
function amountAt(words: readonly Word[], at: number, language: string): FoundAmount | undefined {
  for (let to = Math.min(words.length, at + searchedPay.amountWords); to > at; to -= 1) {
    const span = words.slice(at, to)
    const text = span
      .map(({ word }) => word)
      .join(' ')
      .replace(/\+$/, '')
    if (!/\p{Nd}/u.test(text) || /[%٪]/.test(text) || span.some(({ isFixed }) => isFixed)) continue
    const lower = lowerEnd(text)
    const read = readNumber(lower, { language })
    if (read.kind === 'unreadable') continue
    // Three digits after a separator are a group: pay has no such decimals.
    const amount = read.kind === 'value' ? read.value : Math.max(...read.values)
    if (amount > 0) return { amount, isMoney: /[^\p{Nd}\s.,'’+]/u.test(lower), to }
  }
  return undefined
}

// patterns: one digit and one sign for a range; a search is short.
const RANGE = /^(.*?\p{Nd}\S{0,3}?)\s?[-–—~]\s?(\p{Sc}?\p{Nd}.*)$/u

/** Returns the lower end of a range of pay, with the unit that only its upper end has: "£40k" for "£40-50k". */
function lowerEnd(text: string): string {
  const [, lower = text, upper = ''] = RANGE.exec(text) ?? []
  return /\p{Nd}$/u.test(lower) ? `${lower}${upper.replace(/^.*\p{Nd}/u, '')}` : lower
}
