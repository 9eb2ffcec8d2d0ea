import { describe, expect, test } from 'vitest'
import { oneField } from '../../testing/one-field.ts'

const WRONG = 'Email is invalid. Use the format "name@example.com".'

describe('an email field always has the email rule', () => {
  test.each(['ada@example.com', 'ada.l+jobs@sub.example.co.uk', ' ada@example.com ', `o'hara@example.ie`])(
    '%s is taken',
    (value) => expect(oneField({ type: 'email' }).answer(value)).toBeUndefined(),
  )

  test.each(['ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', 'ada@-example.com', 'ada@exa mple.com'])(
    '%s is refused',
    (value) => expect(oneField({ type: 'email' }).answer(value)).toBe(WRONG),
  )
})

test('internationalised addresses are taken, unless the field is strict [second/B29]', () => {
  expect(oneField({ type: 'email' }).answer('иван@пример.рф')).toBeUndefined()
  expect(oneField({ type: 'email' }).answer('иван')).toBe(WRONG)
  expect(oneField({ type: 'email', lenient: false }).answer('иван@пример.рф')).toBe(WRONG)
})

test("the item's own email rule replaces the built-in one, with its message", () => {
  const { answer } = oneField({ type: 'email', rules: [{ type: 'email', message: 'No such address.' }] })
  expect(answer('ada')).toBe('No such address.')
})

test('spaces around the address and a curly apostrophe in it don’t count', () => {
  const { answer, reported } = oneField({ type: 'email' })
  answer(' ada@example.com\u00A0')
  expect(reported()).toBe('ada@example.com')
  answer('o’hara@example.ie')
  expect(reported()).toBe("o'hara@example.ie")
})

test('a very long address is refused without taking long', () => {
  const { answer } = oneField({ type: 'email' })
  expect(answer(`${'a'.repeat(100_000)}@example.com`)).toBe(WRONG)
})
