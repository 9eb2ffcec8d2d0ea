import { expect, test } from 'vitest'
import { localeTags } from '#config/locale-tags.ts'
import { formatDay, formatPostedDay } from './format.ts'

const AT = Date.UTC(2026, 10, 21, 23, 30) / 1000

/** Converts digits of any script to European ones. */
const digits = (text: string) =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = [0x30, 0x660, 0x6f0, 0x966].find((start) => code >= start && code < start + 10) ?? code
    return String(code - zero)
  })

test.each(localeTags.filter((tag) => !['th', 'fa'].includes(tag)))(
  'a date has the day, month and year order of %s',
  (tag) => {
    const parts = digits(formatDay(AT, tag, 'UTC')).match(/\d+/g) ?? []
    expect([...parts].toSorted()).toEqual(['11', '2026', '21'])
  },
)

test('English puts the month first, as in the specification; other languages have their own order', () => {
  expect(formatDay(AT, 'en', 'UTC')).toBe('11/21/2026')
  expect(formatDay(AT, 'en-GB', 'UTC')).toBe('21/11/2026')
  expect(formatDay(AT, 'de', 'UTC')).toBe('21.11.2026')
  expect(formatDay(AT, 'ja', 'UTC')).toBe('2026/11/21')
})

test('Thai and Persian use their own calendars', () => {
  expect(digits(formatDay(AT, 'th', 'UTC'))).toContain('2569')
  expect(digits(formatDay(AT, 'fa', 'UTC'))).toContain('1405')
})

test('an instant is shown in the reader’s zone; a posting day is the same everywhere', () => {
  expect(formatDay(AT, 'de', 'Asia/Tokyo')).toBe('22.11.2026')
  expect(formatPostedDay(AT, 'de')).toBe('21.11.2026')
})

test('number format and order follow the language', () => {
  for (const tag of localeTags) {
    expect(new Intl.NumberFormat(tag).resolvedOptions().locale.split('-')[0], tag).toBe(tag.split('-')[0])
    expect(new Intl.Collator(tag).resolvedOptions().locale.split('-')[0], tag).toBe(tag.split('-')[0])
  }
})
