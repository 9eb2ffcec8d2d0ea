import { type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import type { CalendarEntry } from '#platform/calendar/calendar-file.ts'
import type { PlacedInstant } from '#platform/calendar/wall-time.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { companyName } from '#platform/mail/layout/mail-look.ts'
import { eventPath } from '../rules.ts'
import type { EventRow } from './store.ts'

/** Returns the start of an event with its instant. */
export const startOf = ({ wallStart, zone, offset, startsAt }: EventRow): PlacedInstant => ({
  wallStart,
  zone,
  offset,
  instant: startsAt,
})

/** The person whose calendar contains an event. */
interface Guest {
  /** True for a person with a seat, who gets the address of an online event. */
  seated: boolean
  attendee?: { name: string; email: string }
  /** Number of changes of this person's registration. */
  changes?: number
}

/** Returns an event as a calendar entry; without a seat it links to the event's page. */
export function calendarEntry(
  event: EventRow,
  tenant: SiteTenant,
  address: SiteAddress,
  { seated, attendee, changes = 0 }: Guest,
): CalendarEntry {
  const page = siteLink(address, eventPath(event.encId))
  const meeting = seated ? event.url : null
  return {
    uid: event.uid,
    sequence: event.sequence + changes,
    start: startOf(event),
    minutes: event.minutes,
    title: event.title,
    description: [event.description, meeting, page].filter(Boolean).join('\n\n'),
    location: event.place ?? meeting ?? undefined,
    url: page,
    organizer: { name: companyName(tenant), email: `no-reply@${tenant.domain}` },
    attendee,
    canceled: event.canceledAt !== null,
    changedAt: event.updatedAt,
  }
}
