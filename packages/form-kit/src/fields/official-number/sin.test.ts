import { expect, test } from 'vitest'
import { groupDigits } from './group-digits.ts'
import { oneField } from '../../testing/one-field.ts'
import { sinGroups } from './model.ts'

const WRONG = 'Social insurance number is invalid. Enter in the format of XXX-XXX-XXX.'

test('dashes are put in after three and six digits, and a tenth digit is not taken', () => {
  expect(groupDigits('123456', sinGroups)).toBe('123-456')
  expect(groupDigits('1234567890', sinGroups)).toBe('123-456-789')
})

test('the number of nine digits is taken and any other refused with the words of the rule', () => {
  const { answer } = oneField({ type: 'sin' })
  expect(answer('123-456-789')).toBeUndefined()
  expect(answer('123-456-78')).toBe(WRONG)
  expect(answer('123-45-6789')).toBe(WRONG)
})

test('a rule of the item shows its own message', () => {
  const { answer } = oneField({ type: 'sin', rules: [{ type: 'sin', message: 'Nine digits, please.' }] })
  expect(answer('1')).toBe('Nine digits, please.')
})
