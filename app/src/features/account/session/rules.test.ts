import { describe, expect, test } from 'vitest'
import { readCode } from '@foyer/typed-input/digits'
import { checkNewPassword, normaliseEmail } from './rules.ts'

describe('an email address', () => {
  test.each([
    ['  Ada@Example.COM ', 'ada@example.com'],
    ['ada.b+jobs@example.com', 'ada.b+jobs@example.com'],
    ['ada＠example.com', 'ada@example.com'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ['jose\u0301@example.com', 'josé@example.com'],
    ['JOSÉ@example.com', 'josé@example.com'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['o’neil@example.com\u00A0', "o'neil@example.com"],
    ['<ada@example.com>', 'ada@example.com'],
    // Japanese providers gave out addresses with such dots.
    ['a..da.@docomo.example', 'a..da.@docomo.example'],
  ])('is written in one way: %s', (typed, email) => {
    expect(normaliseEmail(typed)).toBe(email)
    expect(normaliseEmail(email)).toBe(email)
  })

  test('differs if its dots, its word after a plus, or look-alike letters differ', () => {
    const lookalikes = ['ada@example.com', 'a.da@example.com', 'ada+x@example.com', '\u0430da@example.com']
    expect(new Set(lookalikes.map(normaliseEmail)).size).toBe(4)
  })

  test.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@example',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@0x7f.1',
    '"ada"@example.com',
    '"a b"@example.com',
    'a b@example.com',
    'ada@exa mple.com',
    'ada@example.com\r\nBcc: all@example.com',
    'ada\0@example.com',
    'ada@example.com,bob@example.com',
    'ada@bob@example.com',
    'Ada <ada@example.com>',
    'ada@-example.com',
    'ada@example..com',
    'ada@example.com.',
    'ada@exam%70le.com',
    'ada@example.com/x',
    'ada@example.com:80',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(320)}.com`,
  ])('is invalid: %j', (typed) => {
    expect(normaliseEmail(typed)).toBeUndefined()
  })
})

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
])('a code can be typed as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

// Requests are stripped of such characters; other callers might not be.
test.each(['long enough\0', 'long enough\ud800'])(
  'a password with a character that no keyboard can type is refused',
  (password) => {
    expect(() => checkNewPassword(password, () => false)).toThrow(
      expect.objectContaining({ code: 'password-unreadable' }),
    )
  },
)
