import { direction } from '#config/direction.ts'
import { boundedCache } from '#kernel/bounded-cache.ts'
import type { Salary } from './position.ts'

/** Bidirectional isolates: left to right, first strong, and pop (UAX #9). */
const [LEFT_TO_RIGHT, OWN_DIRECTION, END] = ['\u2066', '\u2068', '\u2069']

interface Amount {
  readonly currency: string
  readonly locale: string
  /** Maximum number of fraction digits. */
  readonly digits?: number
}

const formatOf = ({ currency, locale, digits = 0 }: Amount) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: digits })

/**
 * Formats an amount of money. In right-to-left text it is isolated from neighbouring words, as is a currency symbol
 * with letters, such as `UK£`.
 */
export function amountText(amount: number, how: Amount): string {
  const format = formatOf(how)
  if (direction(how.locale) === 'ltr') return format.format(amount)
  const parts = format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? `${LEFT_TO_RIGHT}${value}${END}` : value))
  return `${OWN_DIRECTION}${parts.join('')}${END}`
}

/** The last formatted ranges, because a list shows the same ones repeatedly, and formatting one is slow. */
const ranges = boundedCache<string>(2000)

/**
 * Formats pay as a range, or as its only known end. Undefined without an amount. All currencies of a language look alike,
 * unlike those of `formatRange`: a currency before the number stands at both ends, and one after it at the upper end. In
 * right-to-left text each end has its currency, since the order of two bare numbers would be ambiguous.
 */
export function payRange(salary: Salary, locale: string): string | undefined {
  const key = locale + JSON.stringify(salary)
  const text = ranges.get(key) ?? formatRange(salary, locale)
  if (text) ranges.set(key, text)
  return text
}

function formatRange({ min, max, currency, interval }: Salary, locale: string): string | undefined {
  const how = { currency, locale, digits: interval === 'hour' ? 2 : 0 }
  if (min !== undefined && max !== undefined && min !== max) {
    if (direction(locale) === 'rtl') return `${amountText(min, how)} – ${amountText(max, how)}`
    const parts = formatOf(how).formatToParts(min)
    const lower = parts.at(-1)?.type === 'currency' ? parts.slice(0, -1) : parts
    const text = lower.map(({ value }) => value).join('')
    return `${text.trimEnd()}${locale.startsWith('ja') ? '～' : '–'}${amountText(max, how)}`
  }
  const amount = min ?? max
  return amount === undefined ? undefined : amountText(amount, how)
}

/** Fields in which feeds store the pay in the source's words, in order. */
const PAY_FIELDS = ['efcustomTextSalaryText', 'efcustomTextPay', 'efcustomTextSalary'] as const

/** Returns the pay in the source's words, from a position's custom fields. */
export function writtenPay(
  fields: Readonly<Record<`efcustomText${string}`, string[] | undefined>>,
): string | undefined {
  return PAY_FIELDS.map((field) => fields[field]?.[0]).find(Boolean)
}
