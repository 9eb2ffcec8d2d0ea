import * as limits from '#config/limits.ts'
import * as z from 'zod'
import { isRecord, textOf } from '#kernel/values/json-value.ts'
import type { RowReader } from './row-reader.ts'
import { assumedCurrency, currencyIn } from './pay-currency.ts'
import { PAY_INTERVALS, payInterval } from './pay-interval.ts'
import { amountsIn } from './pay-text.ts'
import { importLimits } from './limits.ts'

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

/** Pay as it was read, or the reason why it wasn't. A job is never lost because of its pay. */
export interface ReadSalary {
  salary: Salary | null
  /** The fault of the pay, which was left out. */
  fault?: string
  /** True if the company's own currency was assumed. */
  assumed?: string
}

const left = (fault: string): ReadSalary => ({ salary: null, fault })

/**
 * Reads the salary of a row: amounts as numbers or as text ("45k", "2.300,50 €", "13,90 €/h"), the currency and the
 * interval from their own values or from the words around the amounts. Missing or zero amounts mean that the pay is
 * unknown.
 */
export function readSalary(value: unknown, reader: RowReader): ReadSalary {
  if (value === undefined || value === null || value === '') return { salary: null }
  const stated = isRecord(value) ? value : { min: value }
  const texts = [stated.min, stated.max, stated.currency, stated.interval].map(textOf)
  const words = texts.join(' ')
  const [low, high] = [readAmounts(stated.min, reader), readAmounts(stated.max, reader)]
  if (typeof low === 'string') return left(low)
  if (typeof high === 'string') return left(high)
  const [min, max] = high.length > 0 ? [low[0], high.at(-1)] : [low[0], low[1]]
  if (!min && !max) return { salary: null }
  if (min !== undefined && max !== undefined && min > max) return left('min is above max')
  for (const amount of [min ?? 0, max ?? 0]) {
    if (amount < 0) return left('an amount is negative')
    if (amount > limits.importAmountMax) return left('an amount is too high')
  }
  const named = currencyIn(words, reader.country)
  const currency = named ?? (textOf(stated.currency) === '' ? assumedCurrency(reader.country) : undefined)
  if (currency === undefined) return left(`the currency is unknown: ${textOf(stated.currency) || 'none is stated'}`)
  // Remarks such as "(38,5 Std./Woche)" name other intervals.
  const around = textOf(stated.interval) === '' ? [words.replaceAll(/\([^()]*\)/g, ' '), words] : [stated.interval]
  const interval = around.map(payInterval).find(Boolean)
  if (interval === undefined) return left(`the interval is unknown: ${textOf(stated.interval) || 'none is stated'}`)
  const isUpTo =
    max === undefined && /^(?:bis|up to|jusqu|hasta|fino a|tot|do|até|maximum|max\.?) /iu.test(texts[0] ?? '')
  const range: Pick<Salary, 'min' | 'max'> =
    isUpTo && min !== undefined
      ? { max: min }
      : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const salary = { ...range, currency, interval }
  return named ? { salary } : { salary, assumed: currency }
}

/** Returns the amounts of a value, or its fault. */
function readAmounts(value: unknown, reader: RowReader): number[] | string {
  if (value === undefined || value === null || value === '') return []
  if (typeof value === 'number') return Number.isFinite(value) ? [value] : 'an amount is not a number'
  const amounts = typeof value === 'string' ? amountsIn(value, reader) : undefined
  return amounts ?? `an amount can’t be read: ${textOf(value).slice(0, importLimits.shownCharacters) || typeof value}`
}
