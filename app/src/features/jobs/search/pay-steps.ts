import type { Salary } from '#features/jobs/positions/position.ts'
import { maxYearlyPay } from '#features/jobs/positions/rules.ts'

/** Filter value of positions without stated pay. */
export const PAY_UNSTATED = 'unstated'

const FIRST_STEP = 10_000
/** Round amounts, dense enough that the pay within one trade spreads over several steps. */
const STEPS_OF_A_DECADE = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8]
const LAST_STEP = 1e12

/** A yearly amount in one currency, used as a threshold. */
export interface PayStep {
  /** ISO 4217. */
  currency: string
  amount: number
}

function* steps(): Generator<number> {
  for (let decade = FIRST_STEP; decade <= LAST_STEP; decade *= 10)
    for (const step of STEPS_OF_A_DECADE) yield step * decade
}

/** Formats a step for `parsePayValue`. */
export const formatPayStep = ({ currency, amount }: PayStep) => `${currency} ${amount}`

/**
 * Returns a position's values of the filter `pay`: each step up to its yearly pay, in its own currency. Amounts in
 * different currencies are never compared.
 */
export function payValues(salary: Salary | null): string[] {
  const most = salary && maxYearlyPay(salary)
  if (!salary || !most) return [PAY_UNSTATED]
  const reached: string[] = []
  for (const amount of steps()) {
    if (amount > most) break
    reached.push(formatPayStep({ currency: salary.currency, amount }))
  }
  return reached
}

/** Parses a filter value in any case, such as `EUR 50000`. */
export function parsePayValue(value: string): PayStep | undefined {
  const [, currency = '', digits = ''] = /^\s*([a-z]{3})\s?(\d{1,13})\s*$/i.exec(value) ?? []
  return currency ? { currency: currency.toUpperCase(), amount: Number(digits) } : undefined
}

/**
 * Normalizes a filter value to a step: amounts between two steps round up, so that no result pays less than requested.
 */
export function payStepValue(value: string): string {
  const requested = parsePayValue(value)
  if (!requested) return value
  for (const amount of steps()) if (amount >= requested.amount) return formatPayStep({ ...requested, amount })
  return value
}
