import { describe, expect, test } from 'vitest'
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

test.each(['1e3', '0x10', 'Infinity', 'NaN', '1,234', '1 000', 'ten', '--1', '1.2.3', '٣', '9'.repeat(400)])(
  '%s is refused, and what was typed stays to be put right',
  (typed) => {
    const { answer, reported } = oneField({ type: 'number' })
    expect(answer(typed)).toBe(WRONG)
    expect(reported()).toBe(typed)
  },
)

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
