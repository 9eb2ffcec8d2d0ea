import { expect, test } from 'vitest'
import { momentTexts, shortZone } from './moment.ts'

/** A zone of newer tables than those of this runtime, with an offset that no table has. */
const FUTURE = {
  wallStart: '2031-03-30T02:30',
  zone: 'Mars/Olympus',
  zoneName: 'Olympus Standard Time',
  offset: '+01:37',
}

test('the browser’s tables don’t have the zone of these tests', () => {
  expect(() => new Intl.DateTimeFormat('en', { timeZone: FUTURE.zone })).toThrow(RangeError)
})

test('a start in a zone that the browser doesn’t know shows the server’s local time, zone and offset', () => {
  const { day, time, zone } = momentTexts(FUTURE, 'en')
  expect([day, time.replaceAll('\u202f', ' ')]).toEqual(['Sunday, March 30, 2031', '2:30 AM'])
  expect(zone).toBe('Olympus Standard Time (Mars/Olympus, \u2066UTC+01:37\u2069)')
  expect(momentTexts({ ...FUTURE, zoneName: '' }, 'en').zone).toBe('Mars/Olympus, \u2066UTC+01:37\u2069')
})

test.each(['ar', 'de', 'es', 'fr', 'he', 'it', 'ja', 'nl', 'pl', 'pt', 'zh-CN'])(
  'in %s, too, it names zone and offset and shows the minutes',
  (locale) => {
    const { at, zone } = momentTexts(FUTURE, locale)
    expect(zone).toContain('Mars/Olympus, \u2066UTC+01:37\u2069')
    expect(at).toMatch(/[3\u0663][0\u0660]/)
  },
)

const WINTER = '2026-12-01T10:00:00Z'
const SUMMER = '2026-07-01T10:00:00Z'

test.each([
  ['Europe/Berlin', WINTER, 'CET'],
  ['Europe/Berlin', SUMMER, 'CEST'],
  ['Europe/London', SUMMER, 'BST'],
  ['America/New_York', WINTER, 'EST'],
  ['Asia/Kolkata', WINTER, 'IST'],
  ['UTC', WINTER, 'UTC'],
])('English names %s by the letters that people there use [second/D26]', (zone, at, name) => {
  expect(shortZone(at, zone, 'en')).toBe(name)
})

test('other languages have their own names, or the offset', () => {
  expect(shortZone(WINTER, 'Europe/Berlin', 'de')).toBe('MEZ')
  expect(shortZone(WINTER, 'Europe/Berlin', 'fr')).toBe('UTC+1')
})

test('a zone with newer rules than the browser’s is named by the offset that the server has', () => {
  expect(shortZone(WINTER, 'Europe/Berlin', 'en', '+01:00')).toBe('CET')
  expect(shortZone(WINTER, 'Europe/London', 'en', '+00:00')).toBe('GMT')
  expect(shortZone(WINTER, 'Europe/Berlin', 'en', '+02:00')).toBe('UTC+02:00')
  expect(shortZone(WINTER, 'Mars/Olympus', 'en', '+01:37')).toBe('UTC+01:37')
})
