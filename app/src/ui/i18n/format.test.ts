import { expect, test } from 'vitest'
import { localeTags } from '#config/locale-tags.ts'
import { formatDay } from './format.ts'

const AT = '2026-11-21T23:30:00Z'
const NOW = Date.parse('2026-12-01T12:00:00Z')
const reader = (locale: string, timeZone = 'UTC', now = NOW) => ({ locale, timeZone, now })

/** Converts digits of any script to European ones. */
const digits = (text: string) =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = [0x30, 0x660, 0x6f0, 0x966].find((start) => code >= start && code < start + 10) ?? code
    return String(code - zero)
  })

test('a day reads the same on every page: short in lines, long in titles [second/D26]', () => {
  expect(formatDay(AT, 'short', reader('en'))).toBe('Nov 21')
  expect(formatDay(AT, 'long', reader('en'))).toBe('Saturday, November 21, 2026')
  expect(formatDay(AT, 'short', reader('en'), true).replace('\u202f', ' ')).toBe('Nov 21, 11:30 PM')
  expect(formatDay(AT, 'short', reader('de'))).toBe('21. Nov.')
  expect(formatDay(AT, 'short', reader('ja'))).toBe('11月21日')
})

test('a day of another year says which', () => {
  expect(formatDay(AT, 'short', reader('en', 'UTC', Date.parse('2027-01-02T00:00:00Z')))).toBe('Nov 21, 2026')
})

test('an instant is shown in the reader’s zone; a calendar day is the same everywhere', () => {
  expect(formatDay(AT, 'short', reader('en', 'Asia/Tokyo'))).toBe('Nov 22')
  expect(formatDay(Date.parse(AT), 'short', reader('en', 'Asia/Tokyo'))).toBe('Nov 22')
  expect(formatDay('2026-11-21', 'short', reader('en', 'America/Los_Angeles'))).toBe('Nov 21')
})

test.each(localeTags.filter((tag) => !['th', 'fa'].includes(tag)))('a day in %s has its number and year', (tag) => {
  const text = digits(formatDay(AT, 'long', reader(tag)))
  expect(text).toContain('21')
  expect(text).toContain('2026')
})

test('Thai and Persian use their own calendars', () => {
  expect(digits(formatDay(AT, 'long', reader('th')))).toContain('2569')
  expect(digits(formatDay(AT, 'long', reader('fa')))).toContain('1405')
})

test('number format and order follow the language', () => {
  for (const tag of localeTags) {
    expect(new Intl.NumberFormat(tag).resolvedOptions().locale.split('-')[0], tag).toBe(tag.split('-')[0])
    expect(new Intl.Collator(tag).resolvedOptions().locale.split('-')[0], tag).toBe(tag.split('-')[0])
  }
})
