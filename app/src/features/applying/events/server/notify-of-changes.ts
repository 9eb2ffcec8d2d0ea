import { addMs, DAY_MS } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import { onLockedEvent } from './candidate/register.ts'
import { fillSeats } from './fill-seats.ts'
import { notifyAttendee } from './notify-attendee.ts'
import type { EventParts } from './parts.ts'
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

type Locked = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

/**
 * Tells everybody who takes part in a changed or canceled event, once each. Safe on several servers: each checks again while
 * holding the locks.
 * @returns the number of people told
 */
export async function notifyOfChanges(parts: EventParts): Promise<number> {
  return each(parts, await listUnnotified(parts.db), async (trx, event, one, now) => {
    if (one.notifiedSequence >= event.sequence || one.state === 'left') return false
    await setNotified(trx, one.id, event.sequence)
    if (now < event.endsAt)
      await notifyAttendee(parts, trx, event, one, { what: event.canceledAt ? 'canceled' : 'changed', now })
    return true
  })
}

/** Reminds everybody who has a seat, a day before, once each. @returns the number of people reminded */
export async function remindOfEvents(parts: EventParts, at: Date): Promise<number> {
  return each(parts, await listToRemind(parts.db, at, addMs(at, DAY_MS)), async (trx, event, one, now) => {
    if (one.remindedAt !== null || one.state !== 'registered' || event.canceledAt || now >= event.startsAt) return false
    await setReminded(trx, one.id, now)
    await notifyAttendee(parts, trx, event, one, { what: 'reminder', now })
    return true
  })
}

/** Gives seats that became free without anybody leaving to those who wait. */
export async function fillFreedSeats(parts: EventParts, at: Date): Promise<void> {
  for (const target of await listWithFreeSeats(parts.db, at))
    await onLockedEvent(parts, target, (trx, event, now) => fillSeats(parts, trx, event, now))
}

async function each(
  parts: EventParts,
  pending: readonly Pending[],
  act: (trx: Transaction, event: EventRow, one: Locked, now: Date) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (const { registrationId, ...target } of pending)
    count += await onLockedEvent(parts, target, async (trx, event, now) => {
      const one = await lockRegistration(trx, registrationId)
      return one && (await act(trx, event, one, now)) ? 1 : 0
    })
  return count
}
