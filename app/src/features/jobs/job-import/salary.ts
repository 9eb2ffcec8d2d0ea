import * as limits from '#config/limits.ts'
import * as z from 'zod'
import { readNumber } from '@foyer/typed-input/numbers'
import { cleanLine } from '@foyer/typed-input/texts'
import { isRecord, textOf } from '#kernel/values/json-value.ts'
import type { RowReader } from './row-reader.ts'
import { assumedCurrency, currencyIn } from './pay-currency.ts'
import { PAY_INTERVALS, payInterval } from './pay-interval.ts'
import { importLimits } from './limits.ts'

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
/** An amount with its separators, and an optional word for a thousand after it. */
const AMOUNT = /\d(?:[\d.,'’]|[ \u00a0\u202f](?=\d{3}(?!\d)))*(?:\s?(?:k|tsd\.?|tys\.?|mil|mila|万)(?![\p{L}\d]))?/giu
/** A number that counts hours, days or parts, not money. */
const NO_PAY = /^\s?(?:%|(?:h|std\.?|hrs?|hours?|stunden|heures|horas|ore|uur|wochen|weeks)(?![\p{L}]))/iu

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
  const interval =
    around.map(payInterval).find(Boolean) ?? (textOf(stated.interval) === '' ? reader.payInterval : undefined)
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

/**
 * Returns the one or two amounts of pay in a text such as "2.300 – 2.800 € / Monat". Undefined if it has none, more
 * than two, or an unreadable one; a minus before the first makes it negative.
 */
function amountsIn(text: string, { language, country }: Pick<RowReader, 'language' | 'country'>): number[] | undefined {
  const line = cleanLine(text)
  const found = [...line.matchAll(AMOUNT)]
  const paid =
    found.length > 1 ? found.filter(({ 0: amount, index }) => !NO_PAY.test(line.slice(index + amount.length))) : found
  if (paid.length === 0 || paid.length > 2) return undefined
  const sign = /^[-−]\s?\d/.test(line) ? -1 : 1
  const amounts = paid.map(({ 0: amount }, at) => {
    // Money never has three decimals, so a separator before three digits groups them.
    const reading = readNumber(`${withoutEnd(amount)} EUR`, { language, country })
    return reading.kind === 'value' ? reading.value * (at === 0 ? sign : 1) : undefined
  })
  if (!amounts.every((amount) => amount !== undefined)) return undefined
  const [first = 0, second] = amounts
  // "30–40k" means thousands for both.
  if (second !== undefined && first < 1000 && second >= 1000 && /\d\s?(?:k|tsd)/i.test(paid[1]?.[0] ?? ''))
    return [/k|tsd/i.test(paid[0]?.[0] ?? '') ? first : first * 1000, second]
  return amounts
}

/** Removes the separators after an amount, as in "45.000,-". */
function withoutEnd(amount: string): string {
  let end = amount.length
  while (end > 0 && ".,'’".includes(amount[end - 1] ?? '')) end -= 1
  return amount.slice(0, end)
}
