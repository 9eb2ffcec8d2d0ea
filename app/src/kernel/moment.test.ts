import { expect, test } from 'vitest'
import { momentTexts } from './moment.ts'

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
