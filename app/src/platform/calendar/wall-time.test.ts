import { describe, expect, test } from 'vitest'
import { describeMoment } from './describe-moment.ts'
import { placeInstant, placeWallTime, resolveWallTime } from './wall-time.ts'

describe('a local time', () => {
  test.each([
    ['2026-11-25T10:00', 'Europe/Berlin', '2026-11-25T09:00:00.000Z', '+01:00'],
    ['2026-07-01T10:00', 'America/St_Johns', '2026-07-01T12:30:00.000Z', '-02:30'],
    ['2026-10-25T02:30+02:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', '+02:00'],
    ['2026-10-25T02:30+01:00', 'Europe/Berlin', '2026-10-25T01:30:00.000Z', '+01:00'],
  ])('%s in %s is one instant', (written, zone, instant, offset) => {
    const placed = placeWallTime(written, zone)
    expect([placed.instant.toISOString(), placed.offset]).toEqual([instant, offset])
  })

  test.each([
    ['2026-03-29T02:30', 'Europe/Berlin', 'no-such-time'],
    ['2026-02-30T10:00', 'Europe/Berlin', 'no-such-time'],
    ['tomorrow', 'Europe/Berlin', 'no-such-time'],
    ['2026-11-25T10:00+02:00', 'Europe/Berlin', 'no-such-time'],
    ['2026-10-25T02:30', 'Europe/Berlin', 'twice-that-day'],
    ['2026-11-25T10:00', 'Europe/Atlantis', 'no-such-zone'],
    ['2026-11-25T10:00', '+01:00', 'no-such-zone'],
  ])('%s in %s is refused as %s', (written, zone, code) => {
    expect(() => placeWallTime(written, zone)).toThrow(expect.objectContaining({ code }))
  })

  test('that new time zone tables skip is moved by the clock’s jump', () => {
    const { wallStart, instant } = resolveWallTime('2026-03-29T02:30', 'Europe/Berlin', '+01:00')
    expect([wallStart, instant.toISOString()]).toEqual(['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'])
  })
})

describe('a start in words', () => {
  test('names its zone, and shows the reader’s own time if the clocks differ', () => {
    const start = placeInstant(new Date('2026-11-25T09:00:00Z'), 'Europe/Berlin')
    expect(describeMoment(start, { locale: 'en', zone: 'Asia/Tokyo' })).toEqual({
      wallStart: '2026-11-25T10:00',
      zone: 'Europe/Berlin',
      zoneName: 'Central European Standard Time',
      offset: '+01:00',
      startsAt: '2026-11-25T09:00:00.000Z',
      yours: { wallStart: '2026-11-25T18:00', zone: 'Asia/Tokyo', zoneName: 'Japan Standard Time', offset: '+09:00' },
    })
    expect(describeMoment(start, { locale: 'en', zone: 'Europe/Paris' }).yours).toBeNull()
    expect(describeMoment(start, { locale: 'en', zone: 'Mars/Olympus' }).yours).toBeNull()
  })
})
