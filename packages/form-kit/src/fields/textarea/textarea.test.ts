import { expect, test } from 'vitest'
import { oneField } from '../../testing/one-field.ts'

test('line breaks that were pasted or stored stay', () => {
  const { answer, reported } = oneField({ type: 'textarea' }, 'one\ntwo')
  expect(reported()).toBe('one\ntwo')
  answer('one\r\n\r\nthree')
  expect(reported()).toBe('one\r\n\r\nthree')
})

test('the rules of texts hold, and blanks are not an answer', async () => {
  const { answer, submit } = oneField({
    type: 'textarea',
    required: true,
    rules: [{ type: 'minLength', value: 5 }],
  })
  expect(answer('four')).toBe('Enter at least 5 characters.')
  answer('\n \n')
  expect(await submit()).toBe('This field is required')
})
