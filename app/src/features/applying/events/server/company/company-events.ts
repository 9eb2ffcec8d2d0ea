import { addMinutes } from '#kernel/time.ts'
import { requestErrors } from '#kernel/error.ts'
import { placeWallTime, type PlacedInstant, WallTimeError } from '#platform/calendar/wall-time.ts'
import { defineService } from '#platform/feature/service.ts'
import { newId, normalizeId } from '#platform/secrets/token.ts'
import { eventErrors } from '../../errors.ts'
import { type EventPhase, eventPhase } from '../../states.ts'
import { type EventTarget, onLockedEvent } from '../candidate/register.ts'
import { fillSeats } from '../fill-seats.ts'
import type { EventDependencies } from '../dependencies.ts'
import { countPlaces, type ListedRegistration, listAttendees } from '../registration-store.ts'
import {
  type CountedEvent,
  type EventContent,
  type EventRow,
  findEvent,
  insertEvent,
  listEvents,
  updateEvent,
} from '../store.ts'
import { notifyOfChanges } from '../notify-of-changes.ts'

/** An event in the company's words; local times that occur twice on the clocks can end with an offset. */
export interface EventDraft extends Omit<EventContent, 'offset' | 'startsAt' | 'endsAt'> {}

/** An event from the company's perspective. */
export interface CompanyEvent extends CountedEvent {
  phase: EventPhase
}

/** The company's side of events. Refusals are those of `events/errors.ts`, and `request/invalid` with the fields. */
export interface CompanyEvents {
  create(tenantId: number, draft: EventDraft): Promise<CompanyEvent>
  /** Replaces the content; attendees are notified of a new time, place or title. */
  update(target: EventTarget, draft: EventDraft): Promise<CompanyEvent>
  /** Cancels an event and notifies its attendees; idempotent. */
  cancel(target: EventTarget): Promise<CompanyEvent>
  find(target: EventTarget): Promise<CompanyEvent>
  /** Returns the people who have a seat and those who wait, but not those who left. */
  registrations(target: EventTarget): Promise<ListedRegistration[]>
  /** Returns events by their start; past ones only with `all`. */
  list(tenantId: number, options?: { all?: boolean }): Promise<CompanyEvent[]>
}

export const companyEventService = defineService<CompanyEvents>('events.company')

type Dependencies = EventDependencies & { now(): Promise<Date> }

export function companyEvents(dependencies: Dependencies): CompanyEvents {
  const shown = (event: CountedEvent, now: Date): CompanyEvent => ({ ...event, phase: eventPhase(event, now) })
  async function find({ tenantId, encId }: EventTarget) {
    const event = await findEvent(dependencies.db, tenantId, normalizeId(encId))
    if (!event) throw eventErrors.error('not-found')
    return shown(event, await dependencies.now())
  }
  return {
    find,
    registrations: async (target) => listAttendees(dependencies.db, (await find(target)).id),
    list: async (tenantId, { all = false } = {}) => {
      const now = await dependencies.now()
      const events = await listEvents(dependencies.db, tenantId, all ? new Date(0) : now)
      return events.map((event) => shown(event, now))
    },
    async create(tenantId, draft) {
      const content = readDraft(draft)
      const encId = newId()
      const uid = `${encId}@${dependencies.siteOf(tenantId).domain}`
      await dependencies.db.transaction().execute(async (trx) => {
        const now = await dependencies.nowIn(trx)
        refusePast(content, now)
        await insertEvent(trx, { tenantId, encId, uid, now }, content)
      })
      return find({ tenantId, encId })
    },
    async update(target, draft) {
      const content = readDraft(draft)
      await onLockedEvent(dependencies, target, async (trx, event, now) => {
        refuseEnded(event, now)
        if (content.startsAt.getTime() !== event.startsAt.getTime()) refusePast(content, now)
        const { taken } = await countPlaces(trx, event.id)
        if (content.seats !== null && content.seats < taken)
          throw invalid('seats', `${taken} people have a seat, so there can’t be fewer seats.`)
        const sequence = event.sequence + (isNews(event, content) ? 1 : 0)
        const changed = { ...event, ...content, sequence, updatedAt: now }
        await updateEvent(trx, changed)
        await fillSeats(dependencies, trx, changed, now)
      })
      await notifyOfChanges(dependencies)
      return find(target)
    },
    async cancel(target) {
      await onLockedEvent(dependencies, target, async (trx, event, now) => {
        if (event.canceledAt !== null) return
        refuseEnded(event, now)
        await updateEvent(trx, { ...event, canceledAt: now, sequence: event.sequence + 1, updatedAt: now })
      })
      await notifyOfChanges(dependencies)
      return find(target)
    },
  }
}

function refuseEnded(event: EventRow, now: Date): void {
  const phase = eventPhase(event, now)
  if (phase === 'over' || phase === 'canceled') throw eventErrors.error(phase)
}

/** Changes that attendees are notified of. */
const isNews = (before: EventContent, after: EventContent): boolean =>
  (['title', 'wallStart', 'zone', 'offset', 'minutes', 'place', 'url'] as const).some(
    (field) => before[field] !== after[field],
  )

const invalid = (field: string, sentence: string) => requestErrors.error('invalid', { fields: { [field]: [sentence] } })

function refusePast({ startsAt }: EventContent, now: Date): void {
  if (startsAt <= now) throw invalid('wall_start', 'This time has passed. An event starts in the future.')
}

/** Resolves the instants of an event. @throws `request/invalid` with the field at fault */
function readDraft(draft: EventDraft): EventContent {
  const start = placeTime('wall_start', draft.wallStart, draft.zone)
  const { minutes, opensAt, closesAt, place, url } = draft
  if (place === null && url === null)
    throw invalid('place', 'Say where the event is: a place, an address of an online event (url), or both.')
  if (closesAt !== null && closesAt > start.instant)
    throw invalid('closes', 'Registration closes before the event starts, or at its start.')
  if (opensAt !== null && opensAt >= (closesAt ?? start.instant))
    throw invalid('opens', 'Registration opens before it closes.')
  return {
    ...draft,
    wallStart: start.wallStart,
    zone: start.zone,
    offset: start.offset,
    startsAt: start.instant,
    endsAt: addMinutes(start.instant, minutes),
  }
}

/** Returns the instant of a local time in a field. @throws `request/invalid` with the field at fault */
export function placeTime(field: string, written: string, zone: string): PlacedInstant {
  try {
    return placeWallTime(written, zone)
  } catch (error) {
    if (error instanceof WallTimeError) throw invalid(error.code === 'no-such-zone' ? 'zone' : field, error.message)
    throw error
  }
}
