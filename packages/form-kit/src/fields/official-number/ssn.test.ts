import { expect, test } from 'vitest'
import { groupDigits, GROUPED_NUMBER_LENGTH, maskDigits } from './group-digits.ts'
import { oneField } from '../../testing/one-field.ts'
import { ssnGroups } from './model.ts'

const WRONG = 'Social security number is invalid. Enter in the format of XXX-XX-XXXX.'

test.each([
  ['1', '1'],
  ['123', '123'],
  ['1234', '123-4'],
  ['123456', '123-45-6'],
  ['123456789', '123-45-6789'],
  ['123-45-67890123', '123-45-6789'],
  ['abc12 3.4', '123-4'],
])('typing %s leaves %s', (typed, kept) => {
  expect(groupDigits(typed, ssnGroups)).toBe(kept)
  expect(kept.length).toBeLessThanOrEqual(GROUPED_NUMBER_LENGTH)
})

test('the number of nine digits is taken and any other refused with the words of the rule', () => {
  const { answer } = oneField({ type: 'ssn' })
  expect(answer('123-45-6789')).toBeUndefined()
  expect(answer('123-45-678')).toBe(WRONG)
  expect(answer('123-456-789')).toBe(WRONG)
})

test('a stored number without dashes is shown with them', () => {
  expect(oneField({ type: 'ssn' }, 123456789).reported()).toBe('123-45-6789')
})

test('who only reads the form sees the last four digits', () => {
  expect(maskDigits('123-45-6789', 4)).toBe('•••-••-6789')
})
