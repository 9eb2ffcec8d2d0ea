import { describe, expect, test } from 'vitest'
import * as readers from './index.ts'

const { cleanLine, cleanText, decodeLine, emailKey, foldDigits, nameDifference, readPhone, sameName } = readers

test('digits of every script are read, including consecutive runs', () => {
  expect(foldDigits('٠١٢ ۳۴ ५६ ７８ 𝟗 and 𑛐𑛚𑛣')).toBe('012 34 56 78 9 and 009')
})

describe('cleaning texts', () => {
  test('words that a line break of Word, a control character or U+2028 separates stay apart', () => {
    expect(cleanLine('Cook\u000Band\u0085baker\u2028wan\u00ADted\u0000now\u200B')).toBe('Cook and baker wanted now')
    expect(cleanText(' One \u000Btwo\r\n\r\nthree\u0007 ')).toBe('One\ntwo\n\nthree')
    expect(cleanText('one\u200D\u200C two \u200D\u200Dthree')).toBe('one two three')
  })

  test('joiners inside words and curly quotes stay', () => {
    expect(cleanLine('می\u200Cخواهم “so”')).toBe('می\u200Cخواهم “so”')
  })

  test('references are decoded once', () => {
    expect(decodeLine('R&amp;D &ndash; AT&amp;amp;T')).toBe('R&D – AT&amp;T')
  })
})

describe('comparing names', () => {
  test.each([
    ['Alice Moreau ', 'Alice Moreau'],
    ['Siobhan O’Connor', "Siobhan O'Connor"],
    ['Anne\u2011Marie  \u00A0Roux', 'Anne-Marie Roux'],
    ['José', 'Jose\u0301'],
    ['Ｌｉ', 'Li'],
  ])('%j is the name %j', (typed, expected) => {
    expect(sameName(typed, expected)).toBe(true)
    expect(nameDifference(typed, expected)).toBeUndefined()
  })

  test.each([
    ['alice', 'Alice', { shared: '', typed: 'a', expected: 'A', caseOnly: true }],
    ['Alice Moreu', 'Alice Moreau', { shared: 'Alice More', typed: 'u', expected: 'a', caseOnly: false }],
    ['Alice', 'Alice M', { shared: 'Alice', typed: '', expected: ' ', caseOnly: false }],
  ])('%j differs from %j', (typed, expected, difference) => {
    expect(sameName(typed, expected)).toBe(false)
    expect(nameDifference(typed, expected)).toEqual(difference)
  })

  test('an empty name equals none', () => {
    expect(sameName(' ', '')).toBe(false)
  })
})

test('extensions of phone numbers are named, and other texts say why they are refused', () => {
  expect(readPhone('tel. 415 555 0123 ext. 12', { country: 'US' })).toEqual({
    kind: 'value',
    value: { number: '+14155550123', extension: '12' },
  })
  expect(readPhone('44 7912 345678', { country: 'US' })).toMatchObject({ reason: 'no-code' })
  expect(readPhone('01 42 68 53 00 / 06 12 34 56 78', { country: 'FR' })).toMatchObject({ reason: 'several' })
  expect(readPhone('1-800-FLOWERS', { country: 'US' })).toMatchObject({ reason: 'letters', part: 'FLOWERS' })
})

test('addresses are stored in one form', () => {
  expect(emailKey('Иван@Пример.РФ ')).toBe('иван@xn--e1afmkfd.xn--p1ai')
  expect(emailKey('O’Brien+jobs@Example.co.uk')).toBe("o'brien+jobs@example.co.uk")
})
