import { expect, test } from 'vitest'
import { isNumberFor } from './interview-body.ts'

test.each([
  ['minutes', '45', true],
  ['minutes', ' 5 ', true],
  ['minutes', '1440', true],
  ['minutes', '1441', false],
  ['minutes', '4', false],
  ['minutes', '45 min', false],
  ['minutes', '', false],
  ['seats', '1', true],
  ['seats', '500', true],
  ['seats', '501', false],
  ['seats', '0', false],
  ['seats', '2.5', false],
  ['seats', '-3', false],
] as const)('the %s “%s” of an interview: taken %s', (field, typed, isTaken) => {
  expect(isNumberFor(field, typed)).toBe(isTaken)
})
