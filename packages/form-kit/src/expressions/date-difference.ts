import { isoDateOf, readIso, type DateParts, type DatePicker } from '../internals/dates/iso-date.ts'
import type { DateUnit } from '../model/expression.ts'

const DAY_MS = 86_400_000
const PICKERS: readonly DatePicker[] = ['day', 'month', 'year']

/**
 * Counts the whole units from one date to another; negative when the second is earlier. A month or year is whole
 * once its day is reached: 31 January to 28 February is not a whole month, and a person born on 29 February turns a
 * year older on 1 March of other years. A missing day or month counts as the first.
 *
 * @returns undefined unless both are dates in ISO 8601.
 */
export function dateDifference(from: unknown, until: unknown, unit: DateUnit): number | undefined {
  const [first, last] = [partsOf(from), partsOf(until)]
  if (!first || !last) return undefined
  const days = (time(last) - time(first)) / DAY_MS
  if (unit === 'days') return days
  const months = days < 0 ? -wholeMonths(last, first) : wholeMonths(first, last)
  // Turns -0 into 0.
  return (unit === 'months' ? months : Math.trunc(months / 12)) + 0
}

function wholeMonths(from: DateParts, until: DateParts): number {
  return (until.year - from.year) * 12 + until.month - from.month - Number(until.day < from.day)
}

function time({ year, month, day }: DateParts): number {
  // Unlike Date.UTC, the setter takes years below 100 literally.
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

function partsOf(value: unknown): DateParts | undefined {
  const text = isoDateOf(value)
  if (text === undefined) return undefined
  for (const picker of PICKERS) {
    const parts = readIso(text, picker)
    if (parts) return parts
  }
  return undefined
}
