import { interviewErrors } from '../../errors.ts'
import { type InterviewEvent, type InterviewState, interviewStates, isBooked, OVER } from '../../states.ts'
import { endOf } from '../../rules.ts'
import type { Transaction } from '#platform/db/database.ts'
import { appendEvent, type NewEvent } from '../records/event-store.ts'
import type { InterviewDependencies } from '../records/dependencies.ts'
import { type InterviewNews, notifyCandidate, refreshPages } from './notify-candidate.ts'
import { changeInterview, type InterviewChange, type InterviewRow } from '../records/store.ts'
import { startOf, writtenTime } from '../records/times.ts'

/**
 * Returns the state at a time: a booked interview is over at its end, even before the clock's job has recorded that.
 */
export function stateAt(row: InterviewRow, now: Date): InterviewState {
  const start = startOf(row)
  return isBooked(row.state) && start && endOf(start.instant, row.minutes) <= now ? OVER : row.state
}

/** Returns the state after an event, which can carry a state to return to. @throws the refusal of the state machine */
export function nextState(
  row: InterviewRow,
  event: InterviewEvent,
  now: Date,
  carried?: InterviewState,
): InterviewState {
  const next = interviewStates.next(stateAt(row, now), event, carried)
  if (!next.ok) throw interviewErrors.error(next.code)
  return next.state
}

/** One act on an interview. */
export interface Act extends Omit<NewEvent, 'at' | 'from' | 'to'> {
  change: InterviewChange
  /** If missing, nothing is sent. */
  news?: InterviewNews | undefined
}

/**
 * Records an act on a locked interview: one entry of its history, one notice per channel, one webhook. The calendar
 * entry's number grows with each change of time, place or state. Must be last in a transaction.
 */
export async function record(
  dependencies: InterviewDependencies,
  trx: Transaction,
  row: InterviewRow,
  { change, news, ...event }: Act,
  now: Date,
): Promise<InterviewRow> {
  const invites = news !== undefined && change.state !== undefined ? isBooked(change.state) : isBooked(row.state)
  const changed = await changeInterview(trx, row, {
    ...change,
    sequence: row.sequence + (isCalendarChange(row, change) ? 1 : 0),
    invited: row.invited || invites,
    updatedAt: now,
  })
  const [from, to] = [row, changed].map((one) => writtenTime(startOf(one)))
  await appendEvent(trx, row.id, { ...event, from: from ?? null, to: to ?? null, at: now })
  const written = await changeInterview(trx, row, { updatedAt: now })
  const words = event.actor === 'company' ? event.words : null
  const before = startOf(written) ? undefined : row
  if (news) await notifyCandidate(dependencies, trx, written, { what: news, now, words, before })
  else await refreshPages(trx, written)
  return written
}

/** Columns whose changes calendars need to get. */
const CALENDAR = ['state', 'startsAt', 'wallStart', 'zone', 'minutes', 'place', 'url', 'kind'] as const

const isCalendarChange = (row: InterviewRow, change: InterviewChange): boolean =>
  CALENDAR.some((name) => {
    const [before, after] = [row[name], change[name]]
    return (
      after !== undefined &&
      String(before instanceof Date ? before.getTime() : before) !==
        String(after instanceof Date ? after.getTime() : after)
    )
  })
