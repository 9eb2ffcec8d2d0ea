import { expect, test } from 'vitest'
import { shortNumber } from './number-texts.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1249, '1.2k'],
  [1999, '1.9k'],
  [9999, '9.9k'],
  [15_400, '15.4k'],
  [999_999, '999.9k'],
  [1_000_000, '1M'],
  [3_450_000, '3.4M'],
  [2_000_000_000, '2B'],
  [-1500, '-1.5k'],
])('%d is shortened to %s', (count, short) => {
  expect(shortNumber(count, 'en')).toBe(short)
})

test('other languages use their own abbreviations', () => {
  expect(shortNumber(1_200_000, 'de')).toBe('1,2\u00A0Mio.')
  expect(shortNumber(12_000, 'ja')).toBe('1.2万')
})
