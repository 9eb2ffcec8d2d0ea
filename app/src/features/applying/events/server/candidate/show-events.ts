import { addDays } from '#kernel/time.ts'
import { eventLifetimes } from '../../limits.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { ShownEvent } from '../../contract.ts'
import { eventErrors } from '../../errors.ts'
import { eventPhase } from '../../states.ts'
import type { EventCall } from '../dependencies.ts'
import { type EventReader, type OwnRegistration, presentEvent } from '../present-event.ts'
import {
  type Attendee,
  findRegistration,
  listRegistrations,
  isOfAttendee,
  placeInLine,
  type Registration,
} from '../registration-store.ts'
import { findEvent, listEvents, listEventsOr } from '../store.ts'
import { verifiedAddress } from './attendee-link.ts'
import { attendeeOfCall, type Claim } from './register.ts'

const readerOf = async ({ dependencies, tenant, context }: EventCall): Promise<EventReader> => ({
  tenant,
  address: dependencies.siteAddress(tenant),
  locale: context.locale,
  timeZone: context.timeZone,
  now: await context.now(),
})

async function ownOf(
  { dependencies }: EventCall,
  registration: Registration | undefined,
): Promise<OwnRegistration | undefined> {
  if (!registration) return undefined
  const { eventId, line } = registration
  return { registration, placeInLine: line === null ? null : await placeInLine(dependencies.db, eventId, line) }
}

/** Returns an event from a person's perspective. @throws `events/not-found` */
export async function showFor(call: EventCall, id: string, attendee: Attendee | undefined): Promise<ShownEvent> {
  const event = await findEvent(call.dependencies.db, call.tenant.id, normalizeId(id))
  if (!event) throw eventErrors.error('not-found')
  const registration = attendee && (await findRegistration(call.dependencies.db, event.id, attendee))
  return presentEvent(event, await ownOf(call, registration), await readerOf(call))
}

/** Returns an event from the perspective of a request's person. @throws `events/not-found`, `events/wrong-link` */
export async function showEvent(call: EventCall, id: string, claim: Claim) {
  const encId = normalizeId(id)
  const event = await showFor(call, id, await attendeeOfCall(call, encId, claim))
  const { attendee } = claim
  const email = attendee === undefined ? null : verifiedAddress(call, encId, attendee, await call.context.now())
  return { event, email }
}

/** Returns upcoming events by their start, and those of the last year, newest first. */
export async function showEvents(call: EventCall): Promise<{ upcoming: ShownEvent[]; past: ShownEvent[] }> {
  const reader = await readerOf(call)
  const events = await listEvents(call.dependencies.db, call.tenant.id, addDays(reader.now, -eventLifetimes.pastDays))
  const viewer = await call.context.viewer()
  const own = viewer ? await registrationsOf(call, { ...viewerOf(call, viewer.accountId) }) : new Map<number, never>()
  const shown = events.map((event) => ({ event, shown: presentEvent(event, own.get(event.id), reader) }))
  const isOver = ({ event }: (typeof shown)[number]) =>
    eventPhase({ ...event, canceledAt: null }, reader.now) === 'over'
  return {
    upcoming: shown.filter((one) => !isOver(one)).map((one) => one.shown),
    past: shown
      .filter(isOver)
      .map((one) => one.shown)
      .toReversed(),
  }
}

const viewerOf = ({ tenant }: EventCall, accountId: string): Attendee => ({
  tenantId: tenant.id,
  accountId,
  email: null,
})

async function registrationsOf({ dependencies }: EventCall, attendee: Attendee): Promise<Map<number, OwnRegistration>> {
  const own = new Map<number, OwnRegistration>()
  for (const { placeInLine: place, ...registration } of await listRegistrations(dependencies.db, attendee))
    if (!own.has(registration.eventId)) own.set(registration.eventId, { registration, placeInLine: place })
  return own
}

/** Returns the events that a candidate registered for, followed by those that are open. */
export async function showOwnEvents(call: EventCall, accountId: string): Promise<ShownEvent[]> {
  const reader = await readerOf(call)
  const attendee = viewerOf(call, accountId)
  const [own, events] = await Promise.all([
    registrationsOf(call, attendee),
    listEventsOr(call.dependencies.db, call.tenant.id, reader.now, isOfAttendee(attendee)),
  ])
  const mine = events.filter(({ id }) => own.has(id))
  const open = events.filter((event) => !own.has(event.id) && eventPhase(event, reader.now) === 'open')
  return [...mine, ...open].map((event) => presentEvent(event, own.get(event.id), reader))
}
