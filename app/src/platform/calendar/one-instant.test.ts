import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { momentTexts } from '#kernel/moment.ts'
import { addMinutes, HOUR_MS } from '#kernel/time.ts'
import { writeCalendarFile } from './calendar-file.ts'
import { describeMoment } from './describe-moment.ts'
import { placeInstant } from './wall-time.ts'

const FROM = Date.UTC(2024, 0, 1)
const UNTIL = Date.UTC(2031, 0, 1)

const local = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at: number) => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 0, hour = 0, minute = 0, second = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

/** Finds the transitions by the platform's own formatting, apart from the code under test. */
function transitions(zone: string): number[] {
  const localAt = local(zone)
  const offset = (at: number) => localAt(at) - at
  const found: number[] = []
  const step = 5 * 24 * HOUR_MS
  for (let from = FROM, before = offset(FROM); from < UNTIL; from += step) {
    const after = offset(from + step)
    if (after !== before) {
      let [low, high] = [from, from + step]
      while (high - low > 1000) {
        const middle = Math.floor((low + high) / 2000) * 1000
        if (offset(middle) === before) low = middle
        else high = middle
      }
      found.push(high)
    }
    before = after
  }
  return found
}

/** Zones by their transitions; the members of a group differ only in their names. */
function zonesByTransitions(): Map<string, { zone: string; at: number[] }> {
  const groups = new Map<string, { zone: string; at: number[] }>()
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const at = transitions(zone)
    const localAt = local(zone)
    const key = [FROM, ...at].map((each) => `${each} ${localAt(each)}`).join()
    if (!groups.has(key)) groups.set(key, { zone, at })
  }
  return groups
}

/** Reads an entry like a calendar program, using only the zone rules in the file. */
function readEntry(content: string) {
  ICAL.TimezoneService.reset()
  const root = new ICAL.Component(ICAL.parse(content))
  for (const rules of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(rules))
  const event = new ICAL.Event(root.getFirstSubcomponent('vevent') ?? undefined)
  return {
    starts: event.startDate.toJSDate().getTime(),
    ends: event.endDate.toJSDate().getTime(),
    zone: event.startDate.zone.tzid,
    description: event.description,
  }
}

test('page, email and calendar file state one instant and name the zone at every transition of every zone, 2024 to 2030', () => {
  const groups = [...zonesByTransitions().values()]
  let checked = 0
  for (const { zone, at } of groups)
    for (const transition of [FROM, ...at])
      for (const shift of [-1, -0.5, 0, 0.5, 1]) {
        const instant = transition + shift * HOUR_MS
        const start = placeInstant(new Date(instant), zone)
        const moment = describeMoment(start, { locale: 'en' })
        const words = momentTexts(moment, 'en')
        const { content } = writeCalendarFile('REQUEST', {
          uid: 'a@meridian.example',
          sequence: 1,
          start,
          minutes: 45,
          title: 'Interview',
          description: `${words.at}\n${words.zone}`,
          organizer: { name: 'Meridian Works', email: 'no-reply@meridian.example' },
          canceled: false,
          changedAt: new Date(instant),
        })
        const entry = readEntry(content)
        // The words state the same instant: their local time minus their offset.
        const said = Date.parse(`${moment.wallStart}:00${moment.offset}`)
        expect([said, entry.starts, entry.ends], `${zone} at ${new Date(instant).toISOString()}`).toEqual([
          instant,
          instant,
          addMinutes(new Date(instant), 45).getTime(),
        ])
        expect(words.zone).toContain(zone)
        expect(entry.description).toContain(`UTC${moment.offset}`)
        expect([zone, 'UTC']).toContain(entry.zone)
        checked += 1
      }
  expect(groups.length).toBeGreaterThan(60)
  expect(checked).toBeGreaterThan(1500)
})
