import type { Transaction } from '#platform/db/database.ts'
import { eventPhase, freeSeats, REGISTERED } from '../states.ts'
import { notifyAttendee } from './notify-attendee.ts'
import type { EventDependencies } from './dependencies.ts'
import { changeRegistration, countPlaces, listWaiting } from './registration-store.ts'
import type { EventRow } from './store.ts'

/**
 * Gives the free seats of a locked event to those who wait, first come first served, until the event starts.
 * @returns the number of people who moved up
 */
export async function fillSeats(
  dependencies: EventDependencies,
  trx: Transaction,
  event: EventRow,
  now: Date,
): Promise<number> {
  const phase = eventPhase(event, now)
  if (phase === 'over' || phase === 'canceled' || now >= event.startsAt) return 0
  const { taken } = await countPlaces(trx, event.id)
  const free = freeSeats({ seats: event.seats, taken })
  if (free === 0) return 0
  const waiting = await listWaiting(trx, event.id, free)
  for (const one of waiting) {
    const written = await changeRegistration(trx, event, one, { state: REGISTERED, now })
    await notifyAttendee(dependencies, trx, event, written, { what: 'movedUp', now })
  }
  return waiting.length
}
