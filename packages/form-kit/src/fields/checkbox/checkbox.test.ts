import { expect, test } from 'vitest'
import { oneField } from '../../testing/one-field.ts'

const choices = ['red', 'green', 'blue'].map((value) => ({ label: value, value }))

test('ticked boxes are listed in the order in which they are offered, without those that are not', () => {
  expect(oneField({ type: 'checkbox', choices }, ['blue', 'pink', 'red', 'red']).reported()).toEqual(['red', 'blue'])
  expect(oneField({ type: 'checkbox', choices }, 'green').reported()).toEqual(['green'])
})

test('a required group needs at least one tick', async () => {
  expect(await oneField({ type: 'checkbox', label: 'Colours:', required: true, choices }).submit()).toBe(
    'Colours is required',
  )
  expect(await oneField({ type: 'checkbox', required: true, choices }, ['red']).submit()).toBeUndefined()
})

test('rules count the ticks', () => {
  const rules = [
    { type: 'minLength', value: 2 },
    { type: 'maxLength', value: 2 },
  ]
  const { answer } = oneField({ type: 'checkbox', choices, rules })
  expect(answer(['red'])).toBe('Choose at least 2.')
  expect(answer(['red', 'green', 'blue'])).toBe('Choose no more than 2.')
  expect(answer(['red', 'green'])).toBeUndefined()
})
