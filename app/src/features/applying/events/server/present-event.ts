import type { SiteAddress } from '#kernel/links/site-address.ts'
import { calendarLinks } from '#platform/calendar/calendar-links.ts'
import { describeMoment, readerOf } from '#platform/calendar/describe-moment.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { ShownEvent } from '../contract.ts'
import { decideRegistration, eventPhase, freeSeats, isRegistered, shownState, takesPart, NONE } from '../states.ts'
import { calendarEntry, startOf } from './calendar-entry.ts'
import type { Registration } from './registration-store.ts'
import type { CountedEvent } from './store.ts'

/** The reader of events. */
export interface EventReader {
  tenant: SiteTenant
  address: SiteAddress
  locale: string
  timeZone: string
  now: Date
}

/** A person's registration, with their place on the waiting list. */
export interface OwnRegistration {
  registration: Registration
  placeInLine: number | null
}

/** Formats an event for a person. */
export function presentEvent(event: CountedEvent, own: OwnRegistration | undefined, reader: EventReader): ShownEvent {
  const phase = eventPhase(event, reader.now)
  const state = own?.registration.state ?? NONE
  const seated = isRegistered(state)
  const decided = decideRegistration(phase, event)
  const ahead = phase !== 'over' && phase !== 'canceled'
  return {
    encId: event.encId,
    title: event.title,
    description: event.description,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    zone: event.zone,
    wallStart: event.wallStart,
    starts: describeMoment(startOf(event), readerOf(reader)),
    minutes: event.minutes,
    place: event.place,
    online: event.url !== null,
    url: seated ? event.url : null,
    seats: event.seats,
    seatsLeft: freeSeats(event),
    waitlist: event.waitlist,
    opensAt: event.opensAt?.toISOString() ?? null,
    closesAt: (event.closesAt ?? event.startsAt).toISOString(),
    state: shownState(phase, state, event),
    registration: own?.registration.state ?? null,
    placeInLine: own?.placeInLine ?? null,
    registers: takesPart(state) || 'refused' in decided ? null : decided.event === 'take-seat' ? 'seat' : 'line',
    leaves: ahead && takesPart(state),
    calendars: ahead ? calendarLinks(calendarEntry(event, reader.tenant, reader.address, { seated })) : null,
  }
}
