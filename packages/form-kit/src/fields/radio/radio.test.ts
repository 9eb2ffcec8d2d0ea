import { expect, test } from 'vitest'
import { oneField } from '../../testing/one-field.ts'

const choices = [
  { label: 'Yes', value: true },
  { label: 'No', value: false },
  { label: 'None', value: '' },
  { label: 'Zero', value: 0 },
]

test('a radio group is required when nothing or an empty value is chosen', async () => {
  expect(await oneField({ type: 'radio', label: 'Pets?', required: true, choices }).submit()).toBe('Pets is required')
  expect(await oneField({ type: 'radio', label: 'Pets?', required: true, choices }, '').submit()).toBe(
    'Pets is required',
  )
})

test('no and zero are answers', async () => {
  expect(await oneField({ type: 'radio', required: true, choices }, false).submit()).toBeUndefined()
  expect(await oneField({ type: 'radio', required: true, choices }, 0).submit()).toBeUndefined()
})

test('a stored value that is not offered leaves the group unanswered, and one of another kind is not mistaken', () => {
  expect(oneField({ type: 'radio', choices }, 'maybe').reported()).toBeNull()
  expect(oneField({ type: 'radio', choices }, 'true').reported()).toBeNull()
})

test('a value that is not offered is refused', () => {
  expect(oneField({ type: 'radio', choices }).answer('maybe')).toBe('Choose one of the options.')
})
