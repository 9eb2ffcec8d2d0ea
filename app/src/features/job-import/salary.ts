import * as limits from '#config/limits.ts'
import * as z from 'zod'

import { RowRefused } from './errors.ts'
import { isRecord, numberOf, textOf } from './json-value.ts'

const PAY_INTERVALS = ['year', 'month', 'week', 'day', 'hour'] as const
export type PayInterval = (typeof PAY_INTERVALS)[number]

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** Pay in units (not cents) of an ISO 4217 currency, with at least one of min and max. */
export const salarySchema = z
  .object({
    min: z.number().min(0).max(limits.importAmountMax).optional(),
    max: z.number().min(0).max(limits.importAmountMax).optional(),
    currency: z.string().refine(isCurrency),
    interval: z.enum(PAY_INTERVALS),
  })
  .refine(({ min, max }) => min !== undefined || max !== undefined)
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max)

export type Salary = z.infer<typeof salarySchema>

export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}

const INTERVAL_WORDS: ReadonlyArray<[PayInterval, RegExp]> = [
  ['hour', /\b(hour|hourly|hr|hours)\b/],
  ['day', /\b(day|daily|days)\b/],
  ['week', /\b(week|weekly|wk)\b/],
  ['month', /\b(month|monthly|months)\b/],
  ['year', /\b(year|yearly|years|annual|annually|annum|pa|yr)\b/],
]

/** Returns the interval named by a text ("1 YEAR", "per-hour-wage", "Annual pay"), or undefined. */
export function payInterval(words: unknown): PayInterval | undefined {
  const text = textOf(words)
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
  return INTERVAL_WORDS.find(([, pattern]) => pattern.test(text))?.[0]
}

/**
 * Parses the salary of a row. Missing or zero amounts mean that the pay is not stated.
 *
 * @throws RowRefused bad-salary
 */
export function parseSalary(value: unknown): Salary | null {
  if (value === undefined || value === null) return null
  if (!isRecord(value)) throw new RowRefused('bad-salary', 'not an object')
  const min = amount(value.min)
  const max = amount(value.max)
  if (!min && !max) return null
  if (min !== undefined && max !== undefined && min > max) throw new RowRefused('bad-salary', 'min is above max')
  const currency = textOf(value.currency).toUpperCase()
  if (!isCurrency(currency)) throw new RowRefused('bad-salary', 'unknown currency')
  const interval = PAY_INTERVALS.find((known) => known === textOf(value.interval).toLowerCase())
  if (interval === undefined) throw new RowRefused('bad-salary', 'unknown interval')
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }), currency, interval }
}

function amount(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const number = numberOf(value)
  if (number === undefined) throw new RowRefused('bad-salary', 'an amount is not a number')
  if (number < 0) throw new RowRefused('bad-salary', 'an amount is negative')
  if (number > limits.importAmountMax) throw new RowRefused('bad-salary', 'an amount is too high')
  return number
}
