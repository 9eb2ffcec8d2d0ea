import { checkSession } from '#features/account/guests/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { eventErrors } from '../../errors.ts'
import {
  decideByHand,
  decideRegistration,
  eventPhase,
  registrationStates,
  takesPart,
  isRegistered,
  isStored,
  LEFT,
  NONE,
} from '../../states.ts'
import { fillSeats } from '../fill-seats.ts'
import { notifyAttendee } from '../notify-attendee.ts'
import type { EventCall, EventDependencies } from '../dependencies.ts'
import {
  type Attendee,
  attendeeOf,
  changeRegistration,
  countPlaces,
  findRegistration,
  insertRegistration,
  type Registration,
} from '../registration-store.ts'
import { type EventRow, findEvent, lockEvent } from '../store.ts'
import { requestProof, verifiedAddress } from './attendee-link.ts'

/** Ways in which a request can identify its person, in addition to the session. */
export interface Claim {
  /** Token of an emailed link. */
  attendee?: string | undefined
}

/** Returns the person that a request is for: the owner of the emailed link, else the signed-in candidate. */
export async function attendeeOfCall(call: EventCall, encId: string, claim: Claim): Promise<Attendee | undefined> {
  const { dependencies, tenant, context } = call
  if (claim.attendee !== undefined)
    return attendeeOf(dependencies.db, tenant.id, verifiedAddress(call, encId, claim.attendee, await context.now()))
  const viewer = await context.viewer()
  return viewer && { tenantId: tenant.id, accountId: viewer.accountId, email: null }
}

/**
 * Registers a request's person; idempotent. An address that isn't proven by an emailed link only gets the link.
 * @returns true if a link was emailed instead
 * @throws `events/…`; `session/bad-email`; 401, 429
 */
export async function registerByCall(
  call: EventCall,
  id: string,
  body: Claim & { email?: string | undefined },
): Promise<{ sent: boolean; attendee: Attendee | undefined }> {
  const { dependencies, tenant, context } = call
  const encId = normalizeId(id)
  const event = await requireEvent(call, encId)
  await checkSession(context)
  const attendee = await attendeeOfCall(call, encId, body)
  const outside = attendee === undefined || attendee.accountId === null
  if (outside && tenant.site.behaviourFlags.loggedOutApplyDisabled) throw requestErrors.error('not-signed-in')
  if (attendee) {
    await registerAttendee(dependencies, { tenantId: tenant.id, encId }, attendee, context.locale)
    return { sent: false, attendee }
  }
  const decided = decideRegistration(eventPhase(event, await context.now()), event)
  if ('refused' in decided) throw eventErrors.error(decided.refused)
  if (body.email === undefined)
    throw requestErrors.error('invalid', { fields: { email: ['Missing data for required field.'] } })
  await requestProof(call, event, body.email)
  return { sent: true, attendee: undefined }
}

/**
 * Cancels the registration of a request's person; idempotent.
 * @throws `events/…`; 401
 */
export async function leaveByCall(call: EventCall, id: string, claim: Claim): Promise<Attendee> {
  const { dependencies, tenant, context } = call
  const { encId } = await requireEvent(call, normalizeId(id))
  const attendee = await attendeeOfCall(call, encId, claim)
  if (!attendee) throw requestErrors.error(context.namesSession ? 'session-ended' : 'not-signed-in')
  await leaveEvent(dependencies, { tenantId: tenant.id, encId }, attendee)
  return attendee
}

async function requireEvent({ dependencies, tenant }: EventCall, encId: string) {
  const event = await findEvent(dependencies.db, tenant.id, encId)
  if (!event) throw eventErrors.error('not-found')
  return event
}

/** An event of a company. */
export interface EventTarget {
  tenantId: number
  encId: string
}

/**
 * Gives a person a seat, or a place on the waiting list if all seats are taken; idempotent. The company registers people by
 * hand with their names, even before and after the time of the registration.
 * @throws `not-found`, `soon`, `closed`, `full`, `over`, `canceled`
 */
export function registerAttendee(
  dependencies: EventDependencies,
  target: EventTarget,
  attendee: Attendee,
  language: string,
  byHand?: { name: string },
): Promise<Registration> {
  return onLockedEvent(dependencies, target, async (trx, event, now) => {
    const own = await findRegistration(trx, event.id, attendee)
    if (own && takesPart(own.state)) return own
    const decide = byHand ? decideByHand : decideRegistration
    const decided = decide(eventPhase(event, now), { ...event, ...(await countPlaces(trx, event.id)) })
    if ('refused' in decided) throw eventErrors.error(decided.refused)
    const next = registrationStates.next(own?.state ?? NONE, decided.event)
    if (!next.ok || !isStored(next.state)) throw new Error('A registration has no next state.')
    const written = own
      ? await changeRegistration(trx, event, own, { state: next.state, accountId: attendee.accountId, ...byHand, now })
      : await insertRegistration(trx, event, attendee, { state: next.state, language, ...byHand, now })
    await notifyAttendee(dependencies, trx, event, written, { what: next.state, now })
    return written
  })
}

/**
 * Ends a person's registration and gives the freed seat to the first person waiting; idempotent.
 * @throws `not-found`, `over`, `canceled`, `not-registered`
 */
export function leaveEvent(
  dependencies: EventDependencies,
  target: EventTarget,
  attendee: Attendee,
): Promise<Registration> {
  return onLockedEvent(dependencies, target, async (trx, event, now) => {
    const phase = eventPhase(event, now)
    const own = await findRegistration(trx, event.id, attendee)
    const next = registrationStates.next(own?.state ?? NONE, 'leave')
    if (!own || !next.ok) throw eventErrors.error('not-registered')
    if (own.state === next.state) return own
    if (phase === 'over' || phase === 'canceled') throw eventErrors.error(phase)
    const state = LEFT
    const written = await changeRegistration(trx, event, own, { state, accountId: attendee.accountId, now })
    await notifyAttendee(dependencies, trx, event, written, { what: state, now, seated: isRegistered(own.state) })
    await fillSeats(dependencies, trx, event, now)
    return written
  })
}

/** Runs an act on a locked event in a transaction. @throws `events/not-found` */
export function onLockedEvent<Result>(
  dependencies: Pick<EventDependencies, 'db' | 'nowIn'>,
  { tenantId, encId }: EventTarget,
  act: (trx: Transaction, event: EventRow, now: Date) => Promise<Result>,
): Promise<Result> {
  return dependencies.db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, tenantId, encId)
    if (!event) throw eventErrors.error('not-found')
    return act(trx, event, await dependencies.nowIn(trx))
  })
}
