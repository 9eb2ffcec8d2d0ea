import { addMs, DAY_MS } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import { onLockedEvent } from './candidate/register.ts'
import { fillSeats } from './fill-seats.ts'
import { notifyAttendee } from './notify-attendee.ts'
import type { EventDependencies } from './dependencies.ts'
import {
  listToRemind,
  listUnnotified,
  listWithFreeSeats,
  lockRegistration,
  type Pending,
  setReminded,
  setNotified,
} from './registration-store.ts'
import type { EventRow } from './store.ts'
import { hasLeft, isRegistered } from '../states.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

/**
 * Notifies everyone who attends a changed or canceled event, once each. Safe on several servers: each checks again
 * while holding the locks.
 * @returns the number of people notified
 */
export async function notifyOfChanges(dependencies: EventDependencies): Promise<number> {
  return each(dependencies, await listUnnotified(dependencies.db), async (trx, event, one, now) => {
    if (one.notifiedSequence >= event.sequence || hasLeft(one.state)) return false
    await setNotified(trx, one.id, event.sequence)
    if (now < event.endsAt)
      await notifyAttendee(dependencies, trx, event, one, { what: event.canceledAt ? 'canceled' : 'changed', now })
    return true
  })
}

/** Reminds everyone who has a seat, a day before, once each. @returns the number of people reminded */
export async function remindOfEvents(dependencies: EventDependencies, at: Date): Promise<number> {
  return each(
    dependencies,
    await listToRemind(dependencies.db, at, addMs(at, DAY_MS)),
    async (trx, event, one, now) => {
      if (one.remindedAt !== null || !isRegistered(one.state) || event.canceledAt || now >= event.startsAt) return false
      await setReminded(trx, one.id, now)
      await notifyAttendee(dependencies, trx, event, one, { what: 'reminder', now })
      return true
    },
  )
}

/** Gives seats that became free without anyone leaving to those who wait. */
export async function fillFreedSeats(dependencies: EventDependencies, at: Date): Promise<void> {
  for (const target of await listWithFreeSeats(dependencies.db, at))
    await onLockedEvent(dependencies, target, (trx, event, now) => fillSeats(dependencies, trx, event, now))
}

async function each(
  dependencies: EventDependencies,
  pending: readonly Pending[],
  act: (trx: Transaction, event: EventRow, one: Locked, now: Date) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (const { registrationId, ...target } of pending)
    count += await onLockedEvent(dependencies, target, async (trx, event, now) => {
      const one = await lockRegistration(trx, registrationId)
      return one && (await act(trx, event, one, now)) ? 1 : 0
    })
  return count
}
