import { addDays } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import { applicationErrors } from '../../errors.ts'
import { applicationStates, type ApplicationEvent, type ApplicationState, type LiveState } from '../../states.ts'
import { appendEvent, type NewEvent } from './event-store.ts'
import { type ApplicationNews, notifyApplicant } from './notify-applicant.ts'
import { type ApplicationDependencies, rulesOf } from './dependencies.ts'
import { settleMessages } from './message-store.ts'
import { showReachedName } from './hidden-name-store.ts'
import { type ApplicationChange, type ApplicationRow, changeApplication } from './store.ts'

/** Returns the state after an event, which can carry a state to return to. @throws the refusal of the state machine */
export function nextState(
  row: Pick<ApplicationRow, 'state'>,
  event: ApplicationEvent,
  carried?: LiveState,
): ApplicationState {
  const next = applicationStates.next(row.state, event, carried)
  if (!next.ok) throw applicationErrors.error(next.code)
  return next.state
}

/** One act on an application. */
export interface Act extends Omit<NewEvent, 'at'> {
  change: Omit<ApplicationChange, 'updatedAt' | 'retainUntil'>
  news: ApplicationNews
  /** True if another feature notifies the person, so that only programs and open pages are notified. */
  isNotifiedElsewhere?: boolean
}

/**
 * Records an act on a locked application: one entry of its history, one notice per channel, one webhook. The company's words
 * answer the candidate's messages. Each act restarts the time until the application is erased. Must be last in a transaction.
 */
export async function record(
  dependencies: ApplicationDependencies,
  trx: Transaction,
  row: ApplicationRow,
  { change, news, isNotifiedElsewhere = false, ...event }: Act,
  now: Date,
): Promise<ApplicationRow> {
  await appendEvent(trx, row.id, { ...event, at: now })
  const retainUntil = addDays(now, rulesOf(dependencies, row).retainDays)
  const written = await changeApplication(trx, row, { ...change, retainUntil, updatedAt: now })
  if (change.stageId !== undefined) await showReachedName(trx, written, now)
  const words = event.actor === 'company' ? event.words : null
  if (words?.trim()) await settleMessages(trx, row.id, now)
  await notifyApplicant(dependencies, trx, written, { what: news, now, words, isNotifiedElsewhere })
  if (news === 'withdrawn' || news === 'undone' || news === 'rejected')
    await dependencies.afterMove(trx, { id: row.id, tenantId: row.tenantId, what: news, now })
  return written
}
