import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#kernel/time.ts'
import { closingOf, dayEnd, dayIn, postingInstant, showsClosingTime } from './days.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Africa/Cairo',
]

describe('a closing date without a time', () => {
  test.each([
    ['Europe/Berlin', '2027-01-15', '2027-01-15T22:59:59.999Z'],
    ['America/Los_Angeles', '2026-12-01', '2026-12-02T07:59:59.999Z'],
    ['UTC', '2026-12-01', '2026-12-01T23:59:59.999Z'],
    // The clocks change on these days.
    ['Europe/Berlin', '2026-03-29', '2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T22:59:59.999Z'],
    // Midnight doesn't exist on the next day.
    ['Africa/Cairo', '2026-04-23', '2026-04-23T21:59:59.999Z'],
  ])('ends with that day in %s: %s [second/ops-03] [second/B16]', (zone, day, instant) => {
    expect(dayEnd(day, zone).toISOString()).toBe(instant)
  })

  test('is the same day for every reader, in any zone of the company [second/ops-03] [second/B16]', () => {
    for (const zone of ZONES)
      for (let n = 0; n < 400; n += 1) {
        const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
        expect(closingOf(dayEnd(day, zone), zone)).toEqual({ day, zone, isWholeDay: true })
      }
  })

  test('of a job that was imported before the company had a zone stays the day that was written [second/ops-03]', () => {
    const stored = new Date('2027-01-15T23:59:59.999Z')
    expect(closingOf(stored, 'Europe/Berlin')).toEqual({ day: '2027-01-15', zone: 'UTC', isWholeDay: true })
    // The API gives whole seconds.
    expect(closingOf(new Date('2027-01-15T22:59:59Z'), 'Europe/Berlin')).toMatchObject({
      day: '2027-01-15',
      isWholeDay: true,
    })
  })

  test('has its hour where the reader’s day is another, or less than 48 hours are left [second/B16]', () => {
    const at = dayEnd('2026-12-01', 'America/Los_Angeles')
    const closing = closingOf(at, 'America/Los_Angeles')
    const early = at.getTime() - 72 * HOUR_MS
    const shows = (zone: string, now = early) => showsClosingTime(at, closing, { zone, now })
    expect(shows('America/Los_Angeles')).toBe(false)
    expect(shows('Pacific/Honolulu')).toBe(false)
    expect(shows('Europe/Berlin')).toBe(true)
    expect(shows('America/Los_Angeles', at.getTime() - 47 * HOUR_MS)).toBe(true)
  })
})

test('a closing time always shows its hour, on the company’s day', () => {
  const at = new Date('2026-12-01T11:00:00Z')
  const closing = closingOf(at, 'Asia/Tokyo')
  expect(closing).toEqual({ day: '2026-12-01', zone: 'Asia/Tokyo', isWholeDay: false })
  expect(showsClosingTime(at, closing, { zone: 'Asia/Tokyo', now: 0 })).toBe(true)
})

test('a posting is stored under the company’s day, which programs read in UTC [second/B16]', () => {
  for (const zone of ZONES)
    for (let hour = 0; hour < 48; hour += 1) {
      const at = new Date(Date.UTC(2026, 4, 4, hour, 30))
      expect(postingInstant(at, zone).toISOString().slice(0, 10)).toBe(dayIn(at, zone))
    }
})
