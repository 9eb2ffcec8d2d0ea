import { expect, test } from 'vitest'
import { payValues } from '../../pay-steps.ts'
import { payOptions } from './pay-options.ts'

/** Returns the filter's counts for jobs with these yearly amounts. */
function counts(amounts: number[]) {
  const byValue = new Map<string, number>()
  for (const max of amounts)
    for (const value of payValues({ max, currency: 'GBP', interval: 'year' }))
      byValue.set(value, (byValue.get(value) ?? 0) + 1)
  return [...byValue].map(([value, count]) => ({ value, count }))
}

test('steps follow the distribution of pay, with similar numbers of jobs between them [A04]', () => {
  // Most jobs pay 18,000 to 58,000; a few pay far more.
  const amounts = [...Array.from({ length: 1000 }, (_, n) => 18_000 + 40 * n), 120_000, 400_000, 900_000]
  const options = payOptions(counts(amounts), [], 'en')
  expect(options.map(({ label }) => label)).toEqual([
    '£25,000 or more',
    '£30,000 or more',
    '£40,000 or more',
    '£45,000 or more',
    '£50,000 or more',
  ])
  for (const { count = 0 } of options) expect(count).toBeGreaterThan(150)
})

test('a selected step is always offered [A04]', () => {
  const amounts = Array.from({ length: 100 }, (_, n) => 20_000 + 2000 * n)
  expect(payOptions(counts(amounts), ['GBP 25000'], 'en').map(({ value }) => value)).toContain('GBP 25000')
})
