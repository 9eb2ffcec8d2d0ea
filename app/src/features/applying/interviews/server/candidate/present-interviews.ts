import { describeMoment, type TimeReader } from '#platform/calendar/describe-moment.ts'
import { placeInstant } from '#platform/calendar/wall-time.ts'
import type { ShownInterview, Slot } from '../../contract.ts'
import { changeUntil, mapAddress } from '../../rules.ts'
import { isAhead, isBooked, isProposed } from '../../states.ts'
import { findReasons } from '../records/event-store.ts'
import type { InterviewDependencies } from '../records/dependencies.ts'
import { stateAt } from '../notices/record.ts'
import { listSlots, sharesSlots, type SlotRow } from '../records/slot-store.ts'
import type { InterviewRow } from '../records/store.ts'
import { slotStart, startOf } from '../records/times.ts'
import { addresses } from '../notices/invitation.ts'

/** Returns interviews from their candidate's perspective, with two queries for all. */
export async function presentInterviews(
  dependencies: InterviewDependencies,
  rows: readonly InterviewRow[],
  reader: TimeReader,
  now: Date,
): Promise<ShownInterview[]> {
  const tenantId = rows[0]?.tenantId ?? 0
  const ahead = rows.filter((row) => isAhead(stateAt(row, now)))
  const [slots, reasons] = await Promise.all([
    listSlots(dependencies.db, tenantId, [...new Set(ahead.map(({ pool }) => pool))]),
    findReasons(
      dependencies.db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => present(dependencies, row, { slots, reader, now, reason: reasons.get(row.id) ?? null }))
}

function present(
  dependencies: InterviewDependencies,
  row: InterviewRow,
  { slots, reader, now, reason }: { slots: readonly SlotRow[]; reader: TimeReader; now: Date; reason: string | null },
): ShownInterview {
  const state = stateAt(row, now)
  const start = startOf(row)
  const when = start ? describeMoment(start, reader) : null
  const until = start ? changeUntil(start.instant, row.changeHours) : null
  const inTime = until === null || now < until
  const free = slots.filter(
    (slot) =>
      slot.pool === row.pool && slot.id !== row.slotId && slot.taken < slot.seats && slotStart(slot).instant > now,
  )
  return {
    encId: row.encId,
    applicationId: row.applicationEncId,
    positionTitle: row.positionTitle,
    title: row.title,
    kind: row.kind,
    place: row.place,
    mapUrl: row.place === null ? null : mapAddress(row.place),
    url: row.url,
    interviewers: row.interviewers,
    instructions: row.instructions,
    zone: row.zone,
    wallStart: when?.wallStart ?? null,
    startsAt: when?.startsAt ?? null,
    when,
    minutes: row.minutes,
    state,
    changeUntil: until?.toISOString() ?? null,
    changeUntilWhen: until && describeMoment(placeInstant(until, row.zone), reader),
    changeHours: row.changeHours,
    movesLeft: row.movesLeft,
    canMove: isBooked(state) && inTime && row.movesLeft > 0 && free.length > 0,
    canCancel: isProposed(state) || (isBooked(state) && inTime),
    slots: isAhead(state) ? free.map((slot) => presentSlot(slot, reader)) : [],
    sharesSlots: sharesSlots(row),
    calendar: isBooked(state) ? addresses(dependencies, row, reader.locale) : null,
    reason,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Formats a slot for display. */
function presentSlot(slot: SlotRow, reader: TimeReader): Slot {
  const when = describeMoment(slotStart(slot), reader)
  return {
    id: slot.encId,
    wallStart: when.wallStart,
    startsAt: when.startsAt,
    seatsLeft: slot.seats - slot.taken,
    when,
  }
}

const ORDER = { proposed: 0, booked: 1, over: 2, canceled: 2 } as const

/** Sorts interviews: those that need a time first, then upcoming ones, soonest first, then the rest, newest first. */
export const inOrder = (interviews: readonly ShownInterview[]): ShownInterview[] =>
  interviews.toSorted((a, b) => {
    const group = ORDER[a.state] - ORDER[b.state]
    if (group !== 0) return group
    const [one, other] = [a, b].map(({ startsAt, updatedAt }) => startsAt ?? updatedAt)
    return (one ?? '').localeCompare(other ?? '') * (ORDER[a.state] === 2 ? -1 : 1)
  })
