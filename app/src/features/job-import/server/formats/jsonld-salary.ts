import { firstText, isRecord, listOf, numberOf, recordOf, textOf } from '../../json-value.ts'
import { isCurrency, payInterval } from '../../pay.ts'

/**
 * Returns the pay of a JobPosting: baseSalary as MonetaryAmount (its value a number or a QuantitativeValue) or as a
 * number. Ignored without a unit of time or a currency.
 */
export function baseSalary(node: Record<string, unknown>): unknown {
  const first = listOf(node.baseSalary)[0]
  const amount = recordOf(first)
  const value = isRecord(amount.value) ? amount.value : amount
  const interval = payInterval(firstText(value.unitText, amount.unitText))
  const currency = firstText(amount.currency, value.currency, node.salaryCurrency).toUpperCase()
  if (interval === undefined || !isCurrency(currency)) return null
  const single = numberOf(value.value) ?? numberOf(amount.value)
  const min = numberOf(textOf(value.minValue)) ?? single
  const max = numberOf(textOf(value.maxValue)) ?? single
  return { min, max, currency, interval }
}
