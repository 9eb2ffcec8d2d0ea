import { readEmail } from '#features/account/session/rules.ts'
import { type EventTarget, leaveEvent, onLockedEvent, registerAttendee } from '../../candidate/register.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { eventErrors } from '../../../errors.ts'
import type { AttendeeGroup } from '../../../rules.ts'
import { takesPart } from '../../../states.ts'
import type { EventDependencies } from '../../dependencies.ts'
import { attendeeOf, type Registration } from '../../registration-store.ts'
import { findEvent } from '../../store.ts'
import { countPeople, findById, findPerson, type FoundPerson, setCame } from './people-store.ts'

/** A person whom a colleague registers. */
export interface TypedPerson {
  name: string
  email: string
  /** Language of the emails to an address without an account; that of the site by default. */
  language?: string | undefined
}

/** A person on an event's list after an act, with the number of people in each part of the list. */
export interface ChangedPerson {
  /** Id of the event. */
  event: string
  person: FoundPerson
  counts: Record<AttendeeGroup, number>
}

/**
 * Registers a person by hand, who gets the same email as those who register themselves; idempotent.
 * @throws `not-found`, `full`, `over`, `canceled`; `session/bad-email`
 */
export async function registerByHand(
  dependencies: EventDependencies,
  target: EventTarget,
  { name, email, language }: TypedPerson,
): Promise<ChangedPerson> {
  const encId = normalizeId(target.encId)
  const attendee = await attendeeOf(dependencies.db, target.tenantId, readEmail(email))
  const { defaultLanguage, supportedLanguages } = dependencies.siteOf(target.tenantId).site
  const known = supportedLanguages.find((one) => one === language) ?? defaultLanguage
  const written = await registerAttendee(dependencies, { ...target, encId }, attendee, known, { name })
  return changed(dependencies, encId, written)
}

/**
 * Gives up a person's seat or place on the waiting list; a freed seat goes to the first person waiting.
 * @throws `not-found`, `not-listed`, `over`, `canceled`
 */
export async function giveUp(
  dependencies: EventDependencies,
  target: EventTarget,
  registration: string,
): Promise<ChangedPerson> {
  const encId = normalizeId(target.encId)
  const event = await findEvent(dependencies.db, target.tenantId, encId)
  if (!event) throw eventErrors.error('not-found')
  const found = await findById(dependencies.db, event.id, registration)
  if (!found) throw eventErrors.error('not-listed')
  const { tenantId, accountId, email } = found
  const attendee =
    accountId === null ? { tenantId, accountId, email: email ?? '' } : ({ tenantId, accountId, email: null } as const)
  return changed(dependencies, encId, await leaveEvent(dependencies, { ...target, encId }, attendee))
}

/**
 * Stores that a person came, or that they were not seen after all; idempotent. People who wait can come in, too.
 * @throws `not-found`, `not-listed`, `canceled`
 */
export async function checkIn(
  dependencies: EventDependencies,
  target: EventTarget,
  { registration, came }: { registration: string; came: boolean },
): Promise<ChangedPerson> {
  const encId = normalizeId(target.encId)
  return changed(
    dependencies,
    encId,
    await onLockedEvent(dependencies, { ...target, encId }, async (trx, event, now) => {
      if (event.canceledAt !== null) throw eventErrors.error('canceled')
      const found = await findById(trx, event.id, registration)
      if (!found || !takesPart(found.state)) throw eventErrors.error('not-listed')
      // The first time stays.
      if (came !== (found.cameAt !== null)) await setCame(trx, found.id, came ? now : null)
      return found
    }),
  )
}

async function changed(
  { db }: EventDependencies,
  event: string,
  { id, eventId }: Registration,
): Promise<ChangedPerson> {
  const person = await findPerson(db, eventId, String(id))
  if (!person) throw eventErrors.error('not-listed')
  return { event, person, counts: await countPeople(db, eventId) }
}
