import { expect, test } from 'vitest'
import { oneField } from '../../testing/one-field.ts'

test('a required box must be ticked', async () => {
  expect(await oneField({ type: 'checkboxItem', label: 'I agree', required: true }, false).submit()).toBe(
    'I agree is required',
  )
  expect(await oneField({ type: 'checkboxItem', label: 'I agree', required: true }, true).submit()).toBeUndefined()
})

test('an untouched box reports no, and a stored text says the same as a stored tick', () => {
  expect(oneField({ type: 'checkboxItem' }).reported()).toBe(false)
  expect(oneField({ type: 'checkboxItem' }, 'true').reported()).toBe(true)
  expect(oneField({ type: 'checkboxItem' }, 'false').reported()).toBe(false)
})
