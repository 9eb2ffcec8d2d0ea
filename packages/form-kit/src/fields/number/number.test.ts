import { describe, expect, test } from 'vitest'
import { valueOfTyped } from './model.ts'
import { oneField } from '../../testing/one-field.ts'

const WRONG = 'Enter a number, for example 12 or 12.5.'

describe('what is typed is reported as a number', () => {
  test.each([
    ['12', 12],
    ['-3', -3],
    ['+4', 4],
    ['7.5', 7.5],
    ['7,5', 7.5],
    ['.5', 0.5],
    [' 8 ', 8],
    ['0', 0],
  ])('%s', (typed, number) => {
    const { answer, reported } = oneField({ type: 'number' })
    expect(answer(typed)).toBeUndefined()
    expect(reported()).toBe(number)
  })
})

describe('the value of what is typed in a language', () => {
  test.each([
    ['45.000', 'de', '45000'],
    ['45,000', 'en-GB', '45000'],
    ['1.234,56', 'en-GB', '1234.56'],
    ['£45,000', 'en-GB', '45000'],
    ['45\u202F000', 'fr', '45000'],
    ['45’000', 'de-CH', '45000'],
    ['٤٥٠٠٠', 'ar', '45000'],
    ['４５０００', 'ja', '45000'],
    ['7,5', 'en', '7.5'],
  ])('%s in %s is %s [second/B08 B09 B11]', (typed, language, value) => {
    expect(valueOfTyped(typed, language)).toBe(value)
    const { answer, reported } = oneField({ type: 'number' })
    expect(answer(value)).toBeUndefined()
    expect(reported()).toBe(Number(value))
  })

  test.each(['45.000', '1.234'])(
    '%s in English is asked about, and isn’t sent before the answer [second/B09]',
    async (typed) => {
      const { answer, submit } = oneField({ type: 'number', rules: [{ type: 'minValue', value: 20 }] })
      const value = valueOfTyped(typed, 'en')
      expect(value).toBe(typed === '1.234' ? '1234|1.234' : '45000|45')
      expect(answer(value)).toBe('This number can be read in two ways. Choose the one you mean.')
      expect(await submit()).toBe('This number can be read in two ways. Choose the one you mean.')
    },
  )
})

test.each([
  ['1e3', 'We can\'t read "e" in a number. Enter only digits, for example 12 or 12.5.'],
  ['about 45', 'We can\'t read "about" in a number. Enter only digits, for example 12 or 12.5.'],
  ['45-50', 'Enter one number, not a range.'],
  ['9'.repeat(400), 'Enter a number of at most 15 digits.'],
  ['12345678901234567', 'Enter a number of at most 15 digits.'],
  ['Infinity', WRONG],
  ['ten', WRONG],
  ['1,234', WRONG],
  ['1.2.3', WRONG],
])('%s is refused with what to change, and what was typed stays to be put right', (typed, fault) => {
  const { answer } = oneField({ type: 'number' })
  expect(answer(typed)).toBe(fault)
})

test('digits of other scripts and spaces between thousands are read [second/B08]', () => {
  const { answer, reported } = oneField({ type: 'number' })
  expect(answer('٤٥ ٠٠٠')).toBeUndefined()
  expect(reported()).toBe(45_000)
})

test('nothing is reported as null, and zero counts as an answer', async () => {
  expect(oneField({ type: 'number' }).reported()).toBeNull()
  expect(await oneField({ type: 'number', required: true }, 0).submit()).toBeUndefined()
})

test('limits are of the number, not of its characters', () => {
  const rules = [
    { type: 'minValue', value: 1.5 },
    { type: 'maxValue', value: 10 },
  ]
  const { answer } = oneField({ type: 'number', rules })
  expect(answer('1,5')).toBeUndefined()
  expect(answer('1.4')).toBe('Enter a value greater than or equal to 1.5.')
  expect(answer('10.01')).toBe('Enter a value less than or equal to 10.')
})
