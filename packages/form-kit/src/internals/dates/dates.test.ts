import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, parseDate, displayDate } from './date-format.ts'
import { dayInZone } from './day-in-zone.ts'
import { addDays, compareIso, readIso, writeIso, type DatePicker } from './iso-date.ts'
import { isValidDate, readStoredDate } from './stored-date.ts'

const dayOf = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9998-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const formats = [
  'YYYY-MM-DD',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'D/M/YYYY',
  'MMM D, YYYY',
  'D MMMM YYYY',
  'dd/MM/yyyy',
  "D 'of' MMMM YYYY",
]

describe('dates', () => {
  test('what is written in a format is read back as the same day', () => {
    fc.assert(
      fc.property(dayOf, fc.constantFrom(...formats), (day, format) => {
        const parts = readIso(day, 'day')
        expect(parts && parseDate(formatDate(parts, format, 'en'), format, 'day')).toBe(day)
      }),
    )
  })

  test('a date is read back from ISO as exact as it was written', () => {
    fc.assert(
      fc.property(dayOf, fc.constantFrom<DatePicker>('day', 'month', 'year'), (day, picker) => {
        const parts = readIso(day, 'day')
        const written = parts && writeIso(parts, picker)
        expect(written).toBe(day.slice(0, { day: 10, month: 7, year: 4 }[picker]))
        expect(readStoredDate(written, { dateFormat: 'DD.MM.YYYY' }, picker)).toBe(written)
      }),
    )
  })

  test('no text makes parsing throw, and what is parsed is a date', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue()), fc.constantFrom(...formats), (stored, dateFormat) => {
        const date = readStoredDate(stored, { dateFormat }, 'day')
        expect(date === '' || readIso(date, 'day') !== undefined).toBe(true)
      }),
    )
  })

  test('days are added over months, years and leap days, and back again', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01')
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
    fc.assert(
      fc.property(dayOf, fc.integer({ min: -100_000, max: 100_000 }), (day, count) => {
        fc.pre(day > '1400' && day < '9700')
        const other = addDays(day, count)
        expect(addDays(other, -count)).toBe(day)
        expect(Math.sign(compareIso(other, day))).toBe(Math.sign(count))
      }),
    )
  })

  test('days that no calendar has are none', () => {
    for (const text of [
      '2023-02-29',
      '2024-02-30',
      '1900-02-29',
      '2024-13-01',
      '2024-00-10',
      '2024-01-00',
      '24-01-01',
    ]) {
      expect(readIso(text, 'day')).toBeUndefined()
    }
    expect(readIso('2000-02-29', 'day')).toEqual({ year: 2000, month: 2, day: 29 })
  })

  test('implausible years are refused', () => {
    const years = ['0000', '0020', '0999', '1000', '2026', '9998', '9999']
    expect(years.filter((year) => isValidDate(year, 'year'))).toEqual(['1000', '2026', '9998'])
  })

  test('a stored date is read in ISO first, then in its format, then in the one to fall back on', () => {
    const writing = { dateFormat: 'MM/DD/YYYY', fallbackFormat: 'DD.MM.YYYY' }
    expect(readStoredDate('2026-03-04', writing, 'day')).toBe('2026-03-04')
    expect(readStoredDate('03/04/2026', writing, 'day')).toBe('2026-03-04')
    expect(readStoredDate('04.03.2026', writing, 'day')).toBe('2026-03-04')
    expect(readStoredDate('4 March 2026', writing, 'day')).toBe('')
    expect(readStoredDate('2026-03-04', writing, 'month')).toBe('2026-03')
    expect(readStoredDate(2026, writing, 'year')).toBe('2026')
  })

  test('the day of a stored moment is the written one in any time zone of the machine', () => {
    expect(readStoredDate('2026-03-04T23:30:00-11:00', {}, 'day')).toBe('2026-03-04')
    expect(readStoredDate('2026-03-04T00:00:00.000Z', {}, 'day')).toBe('2026-03-04')
  })

  test('which day it is depends on the zone alone, also when clocks are changed', () => {
    const moment = Date.parse('2026-03-29T00:30:00Z')
    expect(dayInZone('Pacific/Kiritimati')(moment)).toBe('2026-03-29')
    expect(dayInZone('America/New_York')(moment)).toBe('2026-03-28')
    // Clocks in Berlin go forward at 01:00 UTC of that day, and back at 01:00 UTC of 25 October.
    const berlin = dayInZone('Europe/Berlin')
    expect(berlin(Date.parse('2026-03-29T21:59:59Z'))).toBe('2026-03-29')
    expect(berlin(Date.parse('2026-03-29T22:00:00Z'))).toBe('2026-03-30')
    expect(berlin(Date.parse('2026-10-25T22:59:59Z'))).toBe('2026-10-25')
    expect(berlin(Date.parse('2026-10-25T23:00:00Z'))).toBe('2026-10-26')
  })

  test('people read a date in their language, or as the format says with months in their language', () => {
    expect(displayDate('2026-03-04', 'day', undefined, 'en-US')).toBe('Mar 4, 2026')
    expect(displayDate('2026-03', 'month', undefined, 'de')).toBe('März 2026')
    expect(displayDate('2026-03-04', 'day', 'D. MMMM YYYY', 'de')).toBe('4. März 2026')
    expect(displayDate('?/4/2026', 'day', undefined, 'de')).toBe('?/4/2026')
  })
})
