import { type Interval, type Meanings, type Word } from './words.ts'

/** Minimum pay that a search asks for. */
export interface PayCriteria {
  amount: number
  interval: Interval
  /** Positions of its words. */
  from: number
  to: number
}

const AMOUNT = /^([£$€])?(\d{1,3}(?:[.,]\d{3})+|\d{1,6}(?:[.,]\d{1,2})?)(k)?([£$€])?\+?$/
const SIGN = /^(?:[£$€]|eur|gbp|usd|euro|pounds)$/
const INTERVALS: readonly Interval[] = ['hour', 'day', 'week', 'month', 'year']
/** Yearly amounts below this are not pay; a plain number below it is a year or a room. */
const MIN_A_YEAR = 8000

/**
 * Finds an amount of pay: "over £45,000", "30k", "20 € an hour". A number alone counts as pay only if it can't mean
 * anything else.
 */
export function readPay(words: readonly Word[], meanings: Meanings): PayCriteria | undefined {
  for (const [at, { word, isFixed }] of words.entries()) {
    const found = isFixed ? null : AMOUNT.exec(word)
    if (!found) continue
    const [, before, digits = '', thousands, after] = found
    const whole = digits.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.')
    const amount = Number(whole) * (thousands ? 1000 : 1)
    const later = words.slice(at + 1, at + 4)
    const interval = INTERVALS.find((name) => later.some((next) => meanings.has(name, next.word.replace(/^\//, ''))))
    const isMoney = Boolean(before ?? after ?? thousands) || SIGN.test(later[0]?.word ?? '')
    const isMinimum = meanings.has('atLeast', words[at - 1]?.word ?? '')
    const yearly = interval === undefined || interval === 'year'
    if (yearly ? amount < MIN_A_YEAR || !(isMoney || isMinimum || interval) : !isMoney) continue
    let from = at
    while (from > 0 && meanings.has('pays', words[from - 1]?.word ?? '')) from--
    const ending = interval ? later.findIndex(({ word: next }) => meanings.has(interval, next.replace(/^\//, ''))) : -1
    return {
      amount,
      interval: interval ?? 'year',
      from,
      to: Math.max(at + 2 + ending, SIGN.test(later[0]?.word ?? '') ? at + 2 : 0),
    }
  }
  return undefined
}
