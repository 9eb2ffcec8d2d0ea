import { beforeAll, describe, expect, test } from 'vitest'
import { oneField } from '../testing/one-field.ts'
import { loadPatterns } from './patterns.ts'

beforeAll(loadPatterns)

describe('what is said of a required field without an answer', () => {
  test.each([
    [undefined, 'This field is required'],
    ['', 'This field is required'],
    ['???', 'This field is required'],
    ['Name', 'Name is required'],
    ['Name:', 'Name is required'],
    ['Your name? *', 'Your name is required'],
    ['Where do you live?!…', 'Where do you live is required'],
    ['Your e-mail (private)', 'Your e-mail (private is required'],
    ['x'.repeat(30), `${'x'.repeat(30)} is required`],
    ['x'.repeat(31), 'This field is required'],
    [`${'x'.repeat(30)}:`, 'This field is required'],
    ['お名前。', 'お名前 is required'],
  ])('the label %j gives %j', async (label, text) => {
    expect(await oneField({ type: 'text', label, required: true }).submit()).toBe(text)
  })
})

/** Rules, each with a value that breaks it, the specification's text, and a value that satisfies it. */
const RULES = [
  [{ type: 'email' }, 'ada', 'Email is invalid. Use the format "name@example.com".', 'ada@example.com'],
  [
    { type: 'phone' },
    'call me',
    'Phone number is invalid. Only use digits (0-9), dashes (-) or parentheses ().',
    '(020) 7946-0958',
  ],
  [{ type: 'regex', value: '/^[a-z]{3}$/i' }, 'abcd', 'Enter a valid value.', 'aBc'],
  [{ type: 'minLength', value: 3 }, 'ab', 'Enter at least 3 characters.', 'abc'],
  [{ type: 'maxLength', value: 3 }, 'abcd', 'Enter no more than 3 characters.', 'abc'],
  [{ type: 'minValue', value: 18 }, '17', 'Enter a value greater than or equal to 18.', '18'],
  [{ type: 'maxValue', value: 67 }, '68', 'Enter a value less than or equal to 67.', '67'],
  [{ type: 'ssn' }, '123', 'Social security number is invalid. Enter in the format of XXX-XX-XXXX.', '123-45-6789'],
  [{ type: 'sin' }, '123', 'Social insurance number is invalid. Enter in the format of XXX-XXX-XXX.', '123-456-789'],
] as const

describe.each(RULES)('the rule %j', (rule, bad, text, good) => {
  test('shows the text of the specification', () => {
    expect(oneField({ type: 'text', rules: [rule] }).answer(bad)).toBe(text)
    expect(oneField({ type: 'text', rules: [rule] }).answer(good)).toBeUndefined()
  })

  test('shows its own message where it has one', () => {
    expect(oneField({ type: 'text', rules: [{ ...rule, message: 'Not so.' }] }).answer(bad)).toBe('Not so.')
  })

  test('says nothing of an empty answer', () => {
    expect(oneField({ type: 'text', rules: [rule] }).answer('')).toBeUndefined()
  })
})

test('the first of several broken rules is shown, in their listed order', () => {
  const rules = [
    { type: 'minLength', value: 5 },
    { type: 'email', message: 'No address.' },
    { type: 'maxLength', value: 1 },
  ]
  expect(oneField({ type: 'text', rules }).answer('ab')).toBe('Enter at least 5 characters.')
  expect(oneField({ type: 'text', rules: rules.toReversed() }).answer('ab')).toBe('Enter no more than 1 characters.')
  expect(oneField({ type: 'text', rules: rules.slice(1) }).answer('ab')).toBe('No address.')
})

test("a message of the rule's own may name the limit", () => {
  const rules = [{ type: 'minLength', value: '4', message: 'At least %(count)s letters, please.' }]
  expect(oneField({ type: 'text', rules }).answer('abc')).toBe('At least 4 letters, please.')
})

test('a missing answer is reported before any rule', async () => {
  const rules = [{ type: 'minLength', value: 5 }]
  expect(await oneField({ type: 'text', label: 'Job', required: true, rules }).submit()).toBe('Job is required')
})
