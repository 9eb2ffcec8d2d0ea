import { interviewErrors } from '../errors.ts'
import { type InterviewEvent, type InterviewState, interviewStates, isBooked } from '../states.ts'
import { endOf } from '../rules.ts'
import type { Transaction } from '#platform/db/database.ts'
import { appendEvent, type NewEvent } from './event-store.ts'
import type { InterviewParts } from './interview-parts.ts'
import { type InterviewNews, notifyCandidate, refreshPages } from './notices/notify-candidate.ts'
import { changeInterview, type InterviewChange, type InterviewRow } from './store.ts'
import { startOf, writtenTime } from './times.ts'

/** Returns the state at a time: a booked interview is over at its end, before the clock's job says so. */
export function stateAt(row: InterviewRow, now: Date): InterviewState {
  const start = startOf(row)
  return isBooked(row.state) && start && endOf(start.instant, row.minutes) <= now ? 'over' : row.state
}

/** Returns the state after an event. @throws the refusal of the state machine */
export function nextState(row: InterviewRow, event: InterviewEvent, now: Date): InterviewState {
  const next = interviewStates.next(stateAt(row, now), event)
  if (!next.ok) throw interviewErrors.error(next.code)
  return next.state
}

/** One act on an interview. */
export interface Act extends Omit<NewEvent, 'at' | 'from' | 'to'> {
  change: InterviewChange
  /** Nothing is sent without it. */
  news?: InterviewNews | undefined
}

/**
 * Records an act on a locked interview: one entry of its history, one notice by each channel, one webhook. The calendar
 * entry's number grows with each change of time, place or state. Must be last in a transaction.
 */
export async function record(
  parts: InterviewParts,
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
  if (news) await notifyCandidate(parts, trx, written, { what: news, now, words, before })
  else await refreshPages(trx, written)
  return written
}

/** Columns whose change calendars must learn. */
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
