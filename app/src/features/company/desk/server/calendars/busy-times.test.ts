import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { placeWallTime } from '#platform/calendar/wall-time.ts'
import { type BusyTime, busyTimes } from './busy-times.ts'

const YEAR = { from: Date.parse('2026-01-01T00:00Z'), until: Date.parse('2027-01-01T00:00Z'), zone: 'Europe/Berlin' }

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:a@example.org',
  'DTSTAMP:20260101T000000Z',
  ...lines,
  'END:VEVENT',
]
const read = (...lines: string[]) => written(busyTimes(calendar(...lines), YEAR))
const written = (times: readonly BusyTime[]) => times.map(({ from, until }) => `${iso(from)}/${iso(until)}`)
const iso = (at: number) => new Date(at).toISOString().replace(':00.000Z', 'Z')

describe('a colleague’s calendar', () => {
  test.each([
    ['in UTC', ['DTSTART:20260309T090000Z', 'DTEND:20260309T100000Z'], '2026-03-09T09:00Z/2026-03-09T10:00Z'],
    ['with a length', ['DTSTART:20260309T090000Z', 'DURATION:PT90M'], '2026-03-09T09:00Z/2026-03-09T10:30Z'],
    [
      'in a named zone without its rules',
      ['DTSTART;TZID=America/New_York:20260309T090000', 'DTEND;TZID=America/New_York:20260309T100000'],
      '2026-03-09T13:00Z/2026-03-09T14:00Z',
    ],
    [
      'in a zone with a prefix',
      ['DTSTART;TZID=/example.org/Asia/Tokyo:20260309T090000', 'DURATION:PT1H'],
      '2026-03-09T00:00Z/2026-03-09T01:00Z',
    ],
    ['without a zone', ['DTSTART:20260709T090000', 'DURATION:PT1H'], '2026-07-09T07:00Z/2026-07-09T08:00Z'],
    ['of a whole day', ['DTSTART;VALUE=DATE:20260709'], '2026-07-08T22:00Z/2026-07-09T22:00Z'],
    [
      'of several days over a change of the clocks',
      ['DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330'],
      '2026-03-27T23:00Z/2026-03-29T22:00Z',
    ],
  ])('has a time %s', (_kind, lines, time) => {
    expect(read(...event(...lines))).toEqual([time])
  })

  test.each([
    ['canceled', ['STATUS:CANCELLED']],
    ['shown as free', ['TRANSP:TRANSPARENT']],
    ['shown as free by Outlook', ['X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
    ['without a length', ['DURATION:PT0M']],
  ])('isn’t busy for an event that is %s', (_kind, lines) => {
    expect(read(...event('DTSTART:20260309T090000Z', ...lines))).toEqual([])
  })

  test('keeps a weekly meeting at its local time over the change of the clocks, without what was left out or moved', () => {
    const weekly = event(
      'DTSTART;TZID=Europe/Berlin:20260316T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20260323T090000',
    )
    const moved = event(
      'RECURRENCE-ID;TZID=Europe/Berlin:20260330T090000',
      'DTSTART;TZID=Europe/Berlin:20260331T150000',
      'DURATION:PT30M',
    )
    const canceled = event(
      'RECURRENCE-ID;TZID=Europe/Berlin:20260406T090000',
      'DTSTART;TZID=Europe/Berlin:20260406T090000',
      'DURATION:PT1H',
      'STATUS:CANCELLED',
    )
    expect(read(...weekly, ...moved, ...canceled)).toEqual([
      '2026-03-16T08:00Z/2026-03-16T09:00Z',
      '2026-03-31T13:00Z/2026-03-31T13:30Z',
      '2026-04-13T07:00Z/2026-04-13T08:00Z',
    ])
  })

  test('goes by the rules in the file for a zone that only the file knows', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T030000']
    const rules = ['TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500', 'END:STANDARD', 'END:VTIMEZONE']
    const meeting = event('DTSTART;TZID="W. Europe Standard Time":20260309T090000', 'DURATION:PT1H')
    expect(read(...zone, ...rules, ...meeting)).toEqual(['2026-03-09T04:00Z/2026-03-09T05:00Z'])
  })

  test('takes the zone that the calendar names for times without one', () => {
    const lines = ['X-WR-TIMEZONE:Asia/Tokyo', ...event('DTSTART:20260309T090000', 'DURATION:PT1H')]
    expect(read(...lines)).toEqual(['2026-03-09T00:00Z/2026-03-09T01:00Z'])
  })

  test('has the periods of a free/busy component that aren’t free', () => {
    const component = [
      'BEGIN:VFREEBUSY',
      'UID:b@example.org',
      'FREEBUSY;FBTYPE=BUSY:20260309T090000Z/20260309T100000Z,20260309T093000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20260309T120000Z/PT1H',
      'END:VFREEBUSY',
    ]
    expect(read(...component)).toEqual(['2026-03-09T09:00Z/2026-03-09T10:30Z'])
  })

  test('has any event in any zone at the instant that its wall clock shows', () => {
    const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca']
    const two = (value: number) => String(value).padStart(2, '0')
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 4, max: 22 }),
        fc.integer({ min: 5, max: 300 }),
        (zone, month, day, hour, minutes) => {
          const lines = event(
            `DTSTART;TZID=${zone}:2026${two(month)}${two(day)}T${two(hour)}1500`,
            `DURATION:PT${minutes}M`,
          )
          const [busy] = busyTimes(calendar(...lines), { ...YEAR, until: Date.parse('2027-02-01T00:00Z') })
          const { instant } = placeWallTime(`2026-${two(month)}-${two(day)}T${two(hour)}:15`, zone)
          expect(busy).toMatchObject({ from: instant.getTime() })
        },
      ),
    )
  })

  test.each(['', '<!doctype html><title>Sign in</title>', 'BEGIN:VCARD\r\nEND:VCARD\r\n', '{"error":"not found"}'])(
    'isn’t %j',
    (text) => {
      expect(() => busyTimes(text, YEAR)).toThrow()
    },
  )
})
