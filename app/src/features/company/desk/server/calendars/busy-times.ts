import ICAL from 'ical.js'
import { isZone, resolveWallTime } from '#platform/calendar/wall-time.ts'

/** A period in which a person is busy, in milliseconds since 1970. */
export interface BusyTime {
  from: number
  until: number
}

/** The period that is read, and the zone of times and days without one. */
export interface BusyRange {
  from: number
  until: number
  zone: string
}

/**
 * Returns the busy times of a calendar (RFC 5545), joined and in order: events that aren't canceled or marked as free, with
 * their repetitions, exceptions and moved occurrences, and the periods of a free/busy component. Titles and places aren't read.
 * @throws if the text isn't a calendar
 */
export function busyTimes(text: string, range: BusyRange): BusyTime[] {
  const parsed: unknown[] = ICAL.parse(text)
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).map((one) => new ICAL.Component(one as never))
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new Error('This isn’t a calendar.')
  const found = calendars.flatMap((calendar) => {
    const zone = namedZone(calendar.getFirstPropertyValue('x-wr-timezone')) ?? range.zone
    return [...eventsOf(calendar, { ...range, zone }), ...periodsOf(calendar, { ...range, zone })]
  })
  return joined(found.filter(({ from, until }) => from < until && from < range.until && until > range.from))
}

function* eventsOf(calendar: ICAL.Component, range: BusyRange): Generator<BusyTime> {
  const components = calendar.getAllSubcomponents('vevent')
  const replaced = replacedTimes(components, range.zone)
  for (const component of components) {
    const start = component.getFirstProperty('dtstart')
    if (!start || !takesTime(component)) continue
    const event = new ICAL.Event(component)
    const zone = namedZone(start.getParameter('tzid')) ?? range.zone
    const isOne = component.hasProperty('recurrence-id') || !event.isRecurring()
    for (const time of isOne ? [event.startDate] : occurrences(component, event.startDate)) {
      const from = instantOf(time, zone)
      if (from >= range.until) break
      if (!isOne && replaced.get(event.uid)?.has(from)) continue
      const end = time.clone()
      end.addDuration(event.duration)
      yield { from, until: instantOf(end, zone) }
    }
  }
}

function* occurrences(component: ICAL.Component, dtstart: ICAL.Time): Generator<ICAL.Time> {
  const expansion = new ICAL.RecurExpansion({ component, dtstart })
  for (let next = expansion.next(); next; next = expansion.next()) yield next
}

/** Returns the times of occurrences that have a separate component, by the event's UID. */
function replacedTimes(components: readonly ICAL.Component[], usual: string): Map<string, Set<number>> {
  const times = new Map<string, Set<number>>()
  for (const component of components) {
    const property = component.getFirstProperty('recurrence-id')
    const time = property?.getFirstValue()
    if (!property || !(time instanceof ICAL.Time)) continue
    const uid = String(component.getFirstPropertyValue('uid'))
    const zone = namedZone(property.getParameter('tzid')) ?? usual
    times.set(uid, (times.get(uid) ?? new Set()).add(instantOf(time, zone)))
  }
  return times
}

/** Returns false for an event that is canceled, or that its owner marked as free; Outlook says the latter in its own property, too. */
function takesTime(component: ICAL.Component): boolean {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    value('status') !== 'CANCELLED' &&
    value('transp') !== 'TRANSPARENT' &&
    value('x-microsoft-cdo-busystatus') !== 'FREE'
  )
}

function* periodsOf(calendar: ICAL.Component, { zone }: BusyRange): Generator<BusyTime> {
  for (const component of calendar.getAllSubcomponents('vfreebusy'))
    for (const property of component.getAllProperties('freebusy')) {
      if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') continue
      for (const period of property.getValues())
        if (period instanceof ICAL.Period)
          yield { from: instantOf(period.start, zone), until: instantOf(period.getEnd(), zone) }
    }
}

/** Returns a time zone that this server knows, also from a name with a prefix such as `/example.org/Europe/Berlin`. */
function namedZone(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const parts = name.split('/')
  return [name, ...[3, 2].map((last) => parts.slice(-last).join('/'))].find(isZone)
}

/**
 * Returns the instant of a time. Zones that this server knows go by its own tables, others by the rules in the calendar; a time
 * without a zone, and a day, are local to `zone`.
 */
function instantOf(time: ICAL.Time, zone: string): number {
  const { utcTimezone, localTimezone } = ICAL.Timezone
  const hasRules = time.zone && time.zone !== localTimezone && namedZone(time.zone.tzid) === undefined
  if (!time.isDate && (time.zone === utcTimezone || hasRules)) return time.toUnixTime() * 1000
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = time.isDate ? '00:00' : `${two(time.hour)}:${two(time.minute)}`
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  return resolveWallTime(`${day}T${clock}`, zone, '').instant.getTime()
}

function joined(times: readonly BusyTime[]): BusyTime[] {
  const result: BusyTime[] = []
  for (const { from, until } of times.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else result.push({ from, until })
  }
  return result
}
