import { lockPerson } from '#features/applying/applications/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { requestErrors } from '#kernel/error.ts'
import { readerOf } from '#platform/calendar/describe-moment.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { ShownInterview } from '../../contract.ts'
import { interviewErrors } from '../../errors.ts'
import { changeUntil } from '../../rules.ts'
import { isBooked, isCanceled } from '../../states.ts'
import type { InterviewDependencies } from '../records/dependencies.ts'
import { nextState, record, stateAt } from '../notices/record.ts'
import { exchangeSeats, findFreeSlot, findSlotId, type SlotRow } from '../records/slot-store.ts'
import { findInterview, type InterviewRow, listOwnInterviews, lockInterview } from '../records/store.ts'
import { slotStart, startOf, timeColumns } from '../records/times.ts'
import { inOrder, presentInterviews } from './present-interviews.ts'

/** A request of a candidate or guest. */
export interface InterviewCall {
  dependencies: InterviewDependencies
  tenant: SiteTenant
  applicant: Applicant
  context: Pick<RequestContext, 'locale' | 'timeZone'>
}

/** Returns the person's interviews in the order of the page. */
export async function listInterviews(call: InterviewCall, now: Date): Promise<ShownInterview[]> {
  const rows = await listOwnInterviews(call.dependencies.db, call.applicant)
  return inOrder(await presentInterviews(call.dependencies, rows, readerOf(call.context), now))
}

/** Returns an interview of the caller. @throws `not-found`, also for another person's */
export async function showInterview(call: InterviewCall, encId: string, now: Date): Promise<ShownInterview> {
  const { dependencies, tenant, applicant } = call
  const row = await findInterview(dependencies.db, { encId: normalizeId(encId), tenantId: tenant.id, applicant })
  if (!row) throw interviewErrors.error('not-found')
  return one(call, row, now)
}

async function one({ dependencies, context }: InterviewCall, row: InterviewRow, now: Date): Promise<ShownInterview> {
  const [shown] = await presentInterviews(dependencies, [row], readerOf(context), now)
  if (!shown) throw new Error('An interview was not presented.')
  return shown
}

interface Own {
  trx: Transaction
  row: InterviewRow
  now: Date
}

/** Thrown inside a transaction to release the seats; the free slots are read afterwards. */
class SlotTaken extends Error {}

async function onOwn(
  call: InterviewCall,
  encId: string,
  work: (own: Own) => Promise<InterviewRow>,
): Promise<ShownInterview> {
  const { dependencies, tenant, applicant } = call
  const choice = { encId: normalizeId(encId), tenantId: tenant.id, applicant }
  try {
    const row = await dependencies.db.transaction().execute(async (trx) => {
      if (!(await lockPerson(trx, applicant))) throw requestErrors.error('session-ended')
      const locked = await lockInterview(trx, choice)
      if (!locked) throw interviewErrors.error('not-found')
      return work({ trx, row: locked, now: await dependencies.nowIn(trx) })
    })
    return await one(call, row, await dependencies.now())
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error
    const { slots } = await showInterview(call, encId, await dependencies.now())
    throw interviewErrors.error('slot-taken', { data: { slots } })
  }
}

/** Takes a slot for an interview, and releases its previous one. @throws SlotTaken */
async function reserveSlot({ trx, row, now }: Own, slotId: string): Promise<SlotRow> {
  const choice = { tenantId: row.tenantId, pool: row.pool, encId: normalizeId(slotId) }
  const slot = await findFreeSlot(trx, choice, now)
  if (!slot || !(await exchangeSeats(trx, slot.id, row.slotId))) throw new SlotTaken()
  return slot
}

/** Returns true if an interview already has this slot, so that picking it again changes nothing. */
const hasSlot = async ({ trx, row }: Own, slotId: string): Promise<boolean> =>
  row.slotId !== null && isBooked(row.state) && (await findSlotId(trx, row.slotId)) === normalizeId(slotId)

/**
 * Picks a time; idempotent.
 * @throws `not-found`, `slot-taken` with the free slots, `already-booked`, `canceled`, `over`
 */
export const bookInterview = (call: InterviewCall, encId: string, slotId: string): Promise<ShownInterview> =>
  onOwn(call, encId, async (own) => {
    if (await hasSlot(own, slotId)) return own.row
    const state = nextState(own.row, 'book', own.now)
    const slot = await reserveSlot(own, slotId)
    const change = { state, slotId: slot.id, bookedAt: own.now, ...timeColumns(slotStart(slot)) }
    return record(
      call.dependencies,
      own.trx,
      own.row,
      { actor: 'candidate', action: 'booked', change, news: 'booked' },
      own.now,
    )
  })

/**
 * Moves an interview to another free time; idempotent. Books an interview without a time.
 * @throws `not-found`, `too-late`, `no-moves-left`, `slot-taken` with the free slots, `canceled`, `over`
 */
export const moveInterview = (call: InterviewCall, encId: string, slotId: string): Promise<ShownInterview> =>
  onOwn(call, encId, async (own) => {
    const { row, now, trx } = own
    if (await hasSlot(own, slotId)) return row
    const state = nextState(row, 'move', now)
    const moves = isBooked(row.state)
    if (moves) {
      refuseLate(row, now)
      if (row.movesLeft === 0) throw interviewErrors.error('no-moves-left')
    }
    const slot = await reserveSlot(own, slotId)
    const change = {
      state,
      slotId: slot.id,
      bookedAt: now,
      movesLeft: row.movesLeft - (moves ? 1 : 0),
      ...timeColumns(slotStart(slot)),
    }
    const what = moves ? 'moved' : 'booked'
    return record(call.dependencies, trx, row, { actor: 'candidate', action: what, change, news: what }, now)
  })

/** Cancels an interview; idempotent. @throws `not-found`, `too-late`, `over` */
export const cancelInterview = (call: InterviewCall, encId: string, reason: string | null): Promise<ShownInterview> =>
  onOwn(call, encId, async ({ trx, row, now }) => {
    if (isCanceled(stateAt(row, now))) return row
    const state = nextState(row, 'cancel', now)
    refuseLate(row, now)
    await exchangeSeats(trx, null, row.slotId)
    const change = { state, slotId: null }
    return record(
      call.dependencies,
      trx,
      row,
      { actor: 'candidate', action: 'canceled', words: reason, change, news: 'canceled' },
      now,
    )
  })

function refuseLate(row: InterviewRow, now: Date): void {
  const start = startOf(row)
  if (start && now >= changeUntil(start.instant, row.changeHours))
    throw interviewErrors.error('too-late', { values: { hours: row.changeHours } })
}
