/** Order of the parts of a date. */
export type Order = 'ymd' | 'mdy' | 'dmy'

/** The orders in which three numbers can be meant, the language's first. */
interface Orders {
  readonly orders: readonly Order[]
  /** True if each order that gives a valid day is possible; otherwise only the first such order counts. */
  readonly open: boolean
}

/** Year, month and day in the ISO calendar. */
export interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
}

/**
 * Returns the orders in which three numbers can be meant. Points belong to the order day, month, year; slashes in a language
 * of points were written elsewhere. English without a country has both orders.
 */
export function ordersOf(digits: readonly string[], separator: string, locale: string): Orders {
  const [first = '', , last = ''] = digits
  if (first.length > 2) return { orders: ['ymd'], open: false }
  const habit = habitOf(locale)
  if (locale === 'en') return { orders: ['mdy', 'dmy'], open: true }
  if (habit === 'ymd') {
    return last.length > 2 ? { orders: ['mdy', 'dmy'], open: true } : { orders: ['ymd', 'mdy', 'dmy'], open: false }
  }
  const foreign = habit === 'mdy' ? '.' : DOTTED.has(new Intl.Locale(locale).language) && '/'
  // The other order counts only if the language's own gives no valid day, as in 13/01/2024 for Americans.
  return { orders: habit === 'mdy' ? ['mdy', 'dmy'] : ['dmy', 'mdy'], open: separator === foreign }
}

/** Languages whose dates have points and hardly ever slashes; Hebrew has both. */
const DOTTED = new Set(['de', 'pl'])

function habitOf(locale: string): Order {
  const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' })
  const parts = format.formatToParts(Date.UTC(2001, 1, 3)).map(({ type }) => type)
  const order = parts.flatMap((type) => (PARTS.has(type) ? [type.slice(0, 1)] : [])).join('')
  return order === 'ymd' || order === 'mdy' ? order : 'dmy'
}

const PARTS = new Set<string>(['year', 'month', 'day'])
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Returns true if the day exists, in the years 1000 to 9998: others are mistakes, or mean "never". */
export function isRealDay({ year, month, day }: DateParts): boolean {
  if (!(year >= 1000 && year <= 9998 && month >= 1 && month <= 12 && day >= 1)) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= (month === 2 && leap ? 29 : (MONTH_DAYS[month - 1] ?? 0))
}
