import { direction } from '#config/direction.ts'
import type { Salary } from './position.ts'

/** Keep a text together in a direction of its own: left to right, that of its first letter, and their end (UAX #9). */
const [LEFT_TO_RIGHT, OWN_DIRECTION, END] = ['\u2066', '\u2068', '\u2069']

interface Amount {
  readonly currency: string
  readonly locale: string
  /** Digits of the fraction, at most. */
  readonly digits?: number
}

const formatOf = ({ currency, locale, digits = 0 }: Amount) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: digits })

/**
 * An amount of money with its currency. Where text runs from right to left it stays together between other words, and so does
 * a symbol with letters, `UK£`.
 */
export function amountText(amount: number, how: Amount): string {
  const format = formatOf(how)
  if (direction(how.locale) === 'ltr') return format.format(amount)
  const parts = format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? `${LEFT_TO_RIGHT}${value}${END}` : value))
  return `${OWN_DIRECTION}${parts.join('')}${END}`
}

/**
 * Pay as people read it: a range, or its one known end. Undefined without an amount. From right to left each end has its own
 * currency: of two bare numbers beside each other nobody knows which comes first.
 */
export function payRange({ min, max, currency, interval }: Salary, locale: string): string | undefined {
  const how = { currency, locale, digits: interval === 'hour' ? 2 : 0 }
  if (min !== undefined && max !== undefined && min !== max) {
    return direction(locale) === 'ltr'
      ? formatOf(how).formatRange(min, max)
      : `${amountText(min, how)} – ${amountText(max, how)}`
  }
  const amount = min ?? max
  return amount === undefined ? undefined : amountText(amount, how)
}
