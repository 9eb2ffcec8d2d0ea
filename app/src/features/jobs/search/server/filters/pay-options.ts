import { searchLimits } from '../../limits.ts'
import type { FacetCount } from '@foyer/search-engine'
import { amountText } from '#features/jobs/positions/pay-text.ts'
import { boundedCache } from '#kernel/bounded-cache.ts'
import { message } from '#platform/messages/messages.ts'
import type { FilterDefinition } from '../../contract.ts'
import { formatPayStep, PAY_UNSTATED, parsePayValue, type PayStep } from '../../pay-steps.ts'

type Option = NonNullable<FilterDefinition['options']>[number]

type CountedStep = PayStep & { value: string; count: number }

/**
 * Returns the steps at the quantiles of the pay, so that they divide the positions into groups of similar size. Takes
 * steps with falling counts, lowest amount first.
 */
function atQuantiles(steps: CountedStep[]): CountedStep[] {
  if (steps.length <= searchLimits.payStepsOffered) return steps
  const all = steps[0]?.count ?? 0
  const picked = new Set<CountedStep>()
  for (let part = searchLimits.payStepsOffered; part > 0; part -= 1) {
    const wanted = (all * part) / (searchLimits.payStepsOffered + 1)
    const [nearest] = steps
      .filter((step) => !picked.has(step))
      .toSorted((a, b) => Math.abs(a.count - wanted) - Math.abs(b.count - wanted))
    if (nearest) picked.add(nearest)
  }
  return steps.filter((step) => picked.has(step))
}

/**
 * Returns the distinguishing steps of each currency, lowest first, then the number of positions without stated pay.
 * Selected steps are always included.
 */
export function payOptions(counts: FacetCount[], chosen: readonly string[], locale: string): Option[] {
  const steps = counts.flatMap(({ value, count }) => {
    const step = parsePayValue(value)
    return step ? [{ ...step, value: formatPayStep(step), count }] : []
  })
  const byCurrency = [...Map.groupBy(steps, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    of: of.toSorted((a, b) => a.amount - b.amount),
  }))
  byCurrency.sort((a, b) => (b.of[0]?.count ?? 0) - (a.of[0]?.count ?? 0) || a.currency.localeCompare(b.currency))
  const options = byCurrency.flatMap(({ of }) => {
    // Of two steps with the same positions, the higher one is more informative.
    const distinct = of.filter((step, at) => chosen.includes(step.value) || of[at + 1]?.count !== step.count)
    const offered = new Set(atQuantiles(distinct))
    return distinct.filter((step) => offered.has(step) || chosen.includes(step.value))
  })
  const unstated = counts.find(({ value }) => value === PAY_UNSTATED)
  return [
    ...options.map((step) => ({ label: stepLabel(step, locale), value: step.value, count: step.count })),
    ...(unstated
      ? [{ label: message(locale, 'search.pay.unstated'), value: PAY_UNSTATED, count: unstated.count }]
      : []),
  ]
}

/** Formatting a label costs more than a search; the number of labels is bounded by languages times steps. */
const labels = boundedCache<string>(5000)

/** Returns the label of a step, such as "£25,000 or more". */
export function stepLabel({ currency, amount }: PayStep, locale: string): string {
  const key = `${locale} ${currency} ${amount}`
  const known = labels.get(key)
  if (known !== undefined) return known
  const label = message(locale, 'search.pay.from', { amount: amountText(amount, { currency, locale }) })
  labels.set(key, label)
  return label
}
