import { addHours } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import { endOf } from '../../rules.ts'
import { isBooked, isProposed, OVER } from '../../states.ts'
import type { InterviewDependencies } from '../records/dependencies.ts'
import { record } from '../notices/record.ts'
import { listSlots } from '../records/slot-store.ts'
import {
  addReminder,
  type InterviewRow,
  type InterviewTarget,
  listEnded,
  listToRemind,
  lockInterview,
} from '../records/store.ts'
import { slotStart, startOf } from '../records/times.ts'
import { notifyCandidate } from '../notices/notify-candidate.ts'

/**
 * Ends interviews whose time has passed, and sends the reminders a day and an hour before, once each. Safe on several
 * servers.
 */
export async function processDueInterviews(dependencies: InterviewDependencies, now: Date): Promise<void> {
  for (const target of await listEnded(dependencies.db, now))
    await onTarget(dependencies, target, (trx, row, at) => end(dependencies, trx, row, at))
  for (const { kind, after, until } of spans(now))
    for (const target of await listToRemind(dependencies.db, kind, { after, until }))
      await onTarget(dependencies, target, (trx, row, at) => remind(dependencies, trx, row, kind, at))
}

/** The day's reminder stops two hours before, so that it never arrives together with the one-hour reminder. */
const spans = (now: Date) =>
  [
    { kind: 'day', after: addHours(now, 2), until: addHours(now, 24) },
    { kind: 'hour', after: now, until: addHours(now, 1) },
  ] as const

async function onTarget(
  dependencies: InterviewDependencies,
  target: InterviewTarget,
  work: (trx: Transaction, row: InterviewRow, now: Date) => Promise<unknown>,
): Promise<void> {
  await dependencies.db.transaction().execute(async (trx) => {
    const row = await lockInterview(trx, target)
    if (row) await work(trx, row, await dependencies.nowIn(trx))
  })
}

async function end(dependencies: InterviewDependencies, trx: Transaction, row: InterviewRow, now: Date): Promise<void> {
  const start = startOf(row)
  const isPast = isBooked(row.state) && start !== undefined && endOf(start.instant, row.minutes) <= now
  const isMissed = isProposed(row.state) && !(await hasTimes(trx, row, now))
  if (isPast || isMissed)
    await record(dependencies, trx, row, { actor: 'system', action: 'over', change: { state: OVER } }, now)
}

const hasTimes = async (trx: Transaction, { tenantId, pool }: InterviewRow, now: Date): Promise<boolean> =>
  (await listSlots(trx, tenantId, [pool])).some((slot) => slotStart(slot).instant > now)

async function remind(
  dependencies: InterviewDependencies,
  trx: Transaction,
  row: InterviewRow,
  kind: 'day' | 'hour',
  now: Date,
): Promise<void> {
  if (!isBooked(row.state) || row.startsAt === null || row.startsAt <= now) return
  if (!(await addReminder(trx, row.id, kind, row.startsAt))) return
  // Skip the reminder if the candidate booked within the lead time.
  const leadHours = kind === 'day' ? 24 : 1
  if (row.bookedAt !== null && row.bookedAt > addHours(row.startsAt, -leadHours)) return
  await notifyCandidate(dependencies, trx, row, { what: kind, now })
}
