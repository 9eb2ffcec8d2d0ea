import type { Salary } from '../position.ts'

/** Pay as people read it: a range, or its one known end. Undefined without an amount. */
export function payRange(salary: Salary, locale: string): string | undefined {
  const { min, max, currency } = salary
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: salary.interval === 'hour' ? 2 : 0,
  })
  if (min !== undefined && max !== undefined && min !== max) return format.formatRange(min, max)
  const amount = min ?? max
  return amount === undefined ? undefined : format.format(amount)
}
