import type { ApplicationMove } from '#features/applying/applications/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { isAhead, isCanceled, BOOKED, PROPOSED } from '../states.ts'
import type { InterviewDependencies } from './records/dependencies.ts'
import { nextState, record, stateAt } from './notices/record.ts'
import { exchangeSeats, findFreeSlot } from './records/slot-store.ts'
import { deleteOfApplication, type InterviewRow, lockOfApplication } from './records/store.ts'
import { noTime, slotStart, startOf, timeColumns } from './records/times.ts'

/**
 * Cancels the interviews of a withdrawn or rejected application, books them again when a withdrawal is undone, and
 * deletes those of an erased one. The application is locked.
 */
export async function followApplication(
  dependencies: InterviewDependencies,
  trx: Transaction,
  { id, what, now }: ApplicationMove,
): Promise<void> {
  const rows = await lockOfApplication(trx, id)
  if (what === 'undone') {
    for (const row of rows)
      if (isCanceled(row.state) && row.canceledByWithdrawal) await restore(dependencies, trx, row, now)
    return
  }
  for (const row of rows) {
    if (!isAhead(stateAt(row, now))) continue
    await exchangeSeats(trx, null, row.slotId)
    const change = { state: nextState(row, 'cancel', now), canceledByWithdrawal: what === 'withdrawn' }
    const news = what === 'erased' ? undefined : 'canceled'
    await record(dependencies, trx, row, { actor: 'system', action: 'canceled', change, news }, now)
  }
  if (what === 'erased') await deleteOfApplication(trx, id)
}

/** Books an interview again if its time is still ahead and free; otherwise a new time has to be picked. */
async function restore(
  dependencies: InterviewDependencies,
  trx: Transaction,
  row: InterviewRow,
  now: Date,
): Promise<void> {
  const start = startOf(row)
  const slot = row.slotId === null ? undefined : await findFreeSlot(trx, { id: row.slotId }, now)
  const fixed = row.slotId === null && start !== undefined && start.instant > now ? start : undefined
  const time = slot ? slotStart(slot) : fixed
  if (time && (await exchangeSeats(trx, slot?.id ?? null, null))) {
    const state = nextState(row, 'restore', now, BOOKED)
    const change = { state, canceledByWithdrawal: false, ...timeColumns(time) }
    await record(dependencies, trx, row, { actor: 'system', action: 'restored', change, news: 'booked' }, now)
    return
  }
  const state = nextState(row, 'restore', now, PROPOSED)
  const change = { state, canceledByWithdrawal: false, ...noTime }
  await record(dependencies, trx, row, { actor: 'system', action: 'restored', change, news: 'proposed' }, now)
}
