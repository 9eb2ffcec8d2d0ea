import { importLimits } from '../../limits.ts'
import type { RowWarningCode } from '../../errors.ts'
import type { Salary } from '../../salary.ts'
import type { ImportedJob } from '../../row.ts'
import { asHtml } from '../descriptions/as-html.ts'
import euro from './euro-rates.json' with { type: 'json' }
import { htmlToText } from '../descriptions/clean-description.ts'
import { intervalInWords } from './pay-wording.ts'

const rates = new Map(Object.entries(euro.rates))

/** Returns the stated amounts of pay; feeds write 0 for an unknown one. */
const amountsOf = ({ min, max }: Salary): number[] => [min ?? 0, max ?? 0].filter((amount) => amount > 0)

/**
 * Returns true if the pay is plausible for its interval and currency. Currencies without a rate have no bounds; range
 * ends too far apart are a typo in any currency.
 */
export function isPlausiblePay(salary: Salary): boolean {
  const amounts = amountsOf(salary)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  if (high > low * importLimits.payRangeFactor) return false
  const rate = rates.get(salary.currency)
  if (rate === undefined) return true
  const { least, most } = importLimits.plausiblePayEuros[salary.interval]
  return low >= least * rate && high <= most * rate
}

/** Yields the texts of an ad that can explain its pay, short ones first. */
function* adTexts(job: ImportedJob): Generator<string> {
  for (const values of Object.values(job.customFields)) yield* values
  yield htmlToText(asHtml(job.description))
}

/** Returns the pay with the interval that the ad names next to its amounts, if that makes it plausible. */
function asTheAdSays(job: ImportedJob, salary: Salary): Salary | undefined {
  const amounts = amountsOf(salary)
  for (const text of adTexts(job)) {
    const interval = intervalInWords(text, amounts)
    if (interval) {
      const said = { ...salary, interval }
      return isPlausiblePay(said) ? said : undefined
    }
  }
  return undefined
}

/**
 * Checks the pay of a row for plausibility. Implausible pay gets the interval named in the ad's text, or is dropped;
 * the text is unchanged.
 */
export function checkPay(job: ImportedJob): { job: ImportedJob; warning?: { code: RowWarningCode; detail: string } } {
  const { salary } = job
  if (!salary || isPlausiblePay(salary)) return { job }
  const given = `${amountsOf(salary).join(' to ')} ${salary.currency} per ${salary.interval}`
  const said = asTheAdSays(job, salary)
  if (said) {
    const detail = `${given}; the ad says per ${said.interval}`
    return { job: { ...job, salary: said }, warning: { code: 'pay-interval-corrected', detail } }
  }
  return { job: { ...job, salary: null }, warning: { code: 'pay-implausible', detail: given } }
}
