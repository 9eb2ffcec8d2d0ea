import { expect, test } from 'vitest'
import { TEST_READER } from '#testing/typed/row-reader.ts'
import { parseJobRow } from '../../row.ts'
import { checkPay } from './check-pay.ts'

function checked(salary: object, texts: { description?: string; salary_text?: string } = {}) {
  const row = parseJobRow(
    { id: '1', title: 'Nurse', description: 'You care for people.', salary, ...texts },
    TEST_READER,
  )
  if (!row.ok) throw new Error(row.message)
  const { job, warning } = checkPay(row.row)
  return { salary: job.salary, code: warning?.code }
}

const gbp = (interval: string, min: number, max = min) => ({ min, max, currency: 'GBP', interval })

test.each([
  ['£45,753 - £51,668 pa', gbp('hour', 45_753, 51_668), 'year'],
  ['£30,401 per annum', gbp('hour', 30_401), 'year'],
  ['£155.62 per week for 12 months', gbp('year', 155), 'week'],
  ['£110ph for GPs', gbp('year', 110), 'hour'],
  ['12.50 an hour', gbp('year', 12.5), 'hour'],
  ['45.753 € pro Jahr', { ...gbp('hour', 45_753), currency: 'EUR' }, 'year'],
])('an impossible interval is replaced by the one in the ad: %s [A04]', (text, salary, interval) => {
  const corrected = { salary: { ...salary, interval }, code: 'pay-interval-corrected' }
  expect(checked(salary, { salary_text: text })).toEqual(corrected)
  expect(checked(salary, { description: `<p>Come to us.</p><p>Pay: ${text}</p>` })).toEqual(corrected)
})

test.each([
  ['£13.00 to £17.00 per hour', gbp('hour', 21_853, 28_577)],
  ['£82,096 - £110,683 10 PA', gbp('year', 82_096, 11_068_310)],
  ['£41,158 - £76,751', gbp('year', 41_158, 767_512)],
  ['WD23 1RD', gbp('year', 231)],
  ['£45,753 an hour, that is £45,753 pa', gbp('hour', 45_753)],
])('impossible pay that the ad doesn’t explain is left out: %s [A04]', (text, salary) => {
  expect(checked(salary, { salary_text: text })).toEqual({ salary: null, code: 'pay-implausible' })
})

test.each([
  gbp('year', 21_000, 45_000),
  gbp('hour', 9.21, 15),
  gbp('year', 0, 45_000),
  { min: 25_000, max: 40_000, currency: 'INR', interval: 'month' },
  { min: 6_000_000, max: 9_000_000, currency: 'JPY', interval: 'year' },
  { min: 60_000_000, max: 90_000_000, currency: 'VND', interval: 'month' },
])('plausible pay is unchanged: $min to $max $currency a $interval [A04]', (salary) => {
  expect(checked(salary, { salary_text: '£1 an hour' })).toEqual({ salary, code: undefined })
})
