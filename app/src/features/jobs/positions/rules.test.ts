import { expect, test } from 'vitest'
import { employmentTypeLabel } from './rules.ts'

test.each([
  ['FULL_TIME', 'Full time'],
  ['full_time', 'Full time'],
  ['PERMANENT', 'Permanent'],
  ['unbefristet', 'Unbefristet'],
  ['Full Time', 'Full Time'],
  ['CDI', 'CDI'],
])('the employment type %s reads %s [P05]', (code, label) => {
  expect(employmentTypeLabel(code)).toBe(label)
})
