import { addHours } from '#kernel/time.ts'
import { applicationErrors } from '../../errors.ts'
import { isHired, isLive, isRejected, isWithdrawn } from '../../states.ts'
import { nextState, record } from '../records/next-state.ts'
import { lastAction } from '../records/event-store.ts'
import { hidesStatus, rulesOf } from '../records/dependencies.ts'
import { hasOtherLive } from '../records/store.ts'
import { type ApplicantCall, onOwnApplication, type OwnApplication } from './own-application.ts'

/**
 * Withdraws an application; idempotent. Cancels a rejection that the company planned for later.
 * @throws `not-found`, `hired`, `rejected`; `decided` on a site that hides the status
 */
export const withdrawApplication = (call: ApplicantCall, encId: string, reason: string | null) =>
  onOwnApplication(call, encId, async ({ trx, row, now }) => {
    if (isWithdrawn(row.state)) return row
    refuseDecided(call, row)
    const state = nextState(row, 'withdraw')
    return record(
      call.dependencies,
      trx,
      row,
      {
        actor: 'candidate',
        action: 'withdrawn',
        from: row.stageKey,
        words: reason,
        news: 'withdrawn',
        change: {
          state,
          stateBefore: isLive(row.state) ? row.state : null,
          withdrawnAt: now,
          undoUntil: addHours(now, rulesOf(call.dependencies, row).undoHours),
          rejectLater: null,
        },
      },
      now,
    )
  })

/** Refuses a change to an ended application, without revealing how it ended if the site hides the status. */
export function refuseDecided({ tenant }: Pick<ApplicantCall, 'tenant'>, { state }: OwnApplication['row']): void {
  if (hidesStatus(tenant) && (isHired(state) || isRejected(state))) throw applicationErrors.error('decided')
}

/**
 * Undoes a withdrawal: the application returns to the state and stage it had. Idempotent.
 * @throws `not-found`, `undo-over`; `already-applied` if the person applied again
 */
export const undoWithdrawal = (call: ApplicantCall, encId: string) =>
  onOwnApplication(call, encId, async ({ trx, row, applicant, now }) => {
    if (isLive(row.state) && (await lastAction(trx, row.id)) === 'withdrawal-undone') return row
    const { stateBefore, undoUntil } = row
    if (!isWithdrawn(row.state) || stateBefore === null || undoUntil === null || now >= undoUntil)
      throw applicationErrors.error('undo-over')
    if (row.positionId !== null && (await hasOtherLive(trx, applicant, row.positionId)))
      throw applicationErrors.error('already-applied')
    return record(
      call.dependencies,
      trx,
      row,
      {
        actor: 'candidate',
        action: 'withdrawal-undone',
        to: row.stageKey,
        news: 'undone',
        change: {
          state: nextState(row, 'undo', stateBefore),
          stateBefore: null,
          withdrawnAt: null,
          undoUntil: null,
        },
      },
      now,
    )
  })
