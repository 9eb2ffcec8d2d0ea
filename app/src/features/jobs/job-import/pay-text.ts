import { readNumber } from '@foyer/typed-input/numbers'
import { cleanLine } from '@foyer/typed-input/texts'
import type { RowReader } from './row-reader.ts'

/** An amount with its separators, and an optional word for a thousand after it. */
const AMOUNT = /\d(?:[\d.,'’]|[ \u00a0\u202f](?=\d{3}(?!\d)))*(?:\s?(?:k|tsd\.?|tys\.?|mil|mila|万)(?![\p{L}\d]))?/giu
/** A number that counts hours, days or parts, not money. */
const NO_PAY = /^\s?(?:%|(?:h|std\.?|hrs?|hours?|stunden|heures|horas|ore|uur|wochen|weeks)(?![\p{L}]))/iu

/**
 * Returns the one or two amounts of pay in a text such as "2.300 – 2.800 € / Monat". Undefined if it has none, more
 * than two, or an unreadable one; a minus before the first makes it negative.
 */
export function amountsIn(
  text: string,
  { language, country }: Pick<RowReader, 'language' | 'country'>,
): number[] | undefined {
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
