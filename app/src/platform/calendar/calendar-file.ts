import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { addMinutes } from '#kernel/time.ts'
import type { PlacedInstant } from './wall-time.ts'
import { zoneRules } from './zone-rules.ts'

/** PUBLISH for a file that a person downloads; REQUEST and CANCEL for emails (RFC 5546). */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/** One appointment for calendar programs. */
export interface CalendarEntry {
  /** Stays the same for as long as the appointment exists, such as `<id>@<domain>`. */
  uid: string
  /** Incremented with each change of time, place or state. */
  sequence: number
  start: PlacedInstant
  minutes: number
  title: string
  description: string
  /** A place in words. */
  location?: string | undefined
  url?: string | undefined
  organizer: { name: string; email: string }
  /** The invited person; missing in downloads that others could read. */
  attendee?: { name: string; email: string } | undefined
  canceled: boolean
  /** Time of this version of the appointment. */
  changedAt: Date
}

export interface CalendarFile {
  method: CalendarMethod
  /** The text of the file, with CRLF line ends. */
  content: string
}

/**
 * Writes a calendar file with one appointment. Its times are local times with the transitions of their zone. If one
 * occurs twice that day, both are in UTC: RFC 5545 then means the first, but programs disagree.
 */
export function writeCalendarFile(method: CalendarMethod, entry: CalendarEntry): CalendarFile {
  const { start, minutes, organizer, attendee } = entry
  const end = addMinutes(start.instant, minutes)
  const local = isOnly(start.instant, start.zone) && isOnly(end, start.zone)
  const time = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(local ? start.zone : 'UTC')
  const calendar = ical({
    prodId: { company: 'Foyer', product: 'Foyer' },
    method: ICalCalendarMethod[method],
    timezone: { name: null, generator: (zone) => zoneRules(zone, start.instant, end) },
  })
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.changedAt,
    timezone: local ? start.zone : null,
    start: time(start.instant),
    end: time(end),
    summary: entry.title,
    description: entry.description,
    location: entry.location ?? null,
    url: entry.url ?? null,
    organizer,
    attendees: attendee
      ? [{ ...attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }]
      : [],
    status: entry.canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return { method, content: calendar.toString().replace(/(?<!\r\n)$/, '\r\n') }
}

/** Returns true unless the local time of an instant occurs twice. */
function isOnly(at: Date, zone: string): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
  const [earlier, later] = (['earlier', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  )
  return earlier === later
}
