import { inOneTransaction } from '#platform/db/after-commit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { offerErrors } from '../../errors.ts'
import { type ApprovalEvent, approvalStates, type ApprovalState } from '../../states.ts'
import { createOffer } from '../company/create-offer.ts'
import type { CompanyTarget } from '../records/change-offer.ts'
import type { CompanyOffers } from '../records/dependencies.ts'
import { lockAccount } from '../records/store.ts'
import { sendVersion } from '../versions/send-version.ts'
import { deleteWaiting, findWaiting, lockWaiting, setSentBack, type WaitingRow } from './waiting-store.ts'

/** Locks a pending offer and runs `work` on it. Locks the account first, as all use cases do, to avoid deadlocks. @throws `not-found`, `not-waiting` */
async function onLockedPending<T>(
  service: CompanyOffers,
  target: CompanyTarget,
  event: ApprovalEvent,
  work: (trx: Transaction, waiting: WaitingRow, next: ApprovalState) => Promise<T>,
): Promise<T> {
  return inOneTransaction(service.db, async (trx) => {
    const waiting = await findWaiting(trx, { ...target, encId: normalizeId(target.encId) })
    if (!waiting || !(await lockAccount(trx, waiting))) throw offerErrors.error('not-found')
    const state = await lockWaiting(trx, waiting.id)
    if (state === undefined) throw offerErrors.error('not-found')
    const next = approvalStates.next(state, event)
    if (!next.ok) throw offerErrors.error(next.code)
    return work(trx, waiting, next.state)
  })
}

/**
 * Sends what waits to the candidate: a new offer, or a new version of one.
 * @returns the enc_id of the offer
 * @throws `not-found`, `not-waiting`, `deadline-over`, and what keeps the offer from being made or changed now
 */
export const approveWaiting = (service: CompanyOffers, target: CompanyTarget, now: Date): Promise<string> =>
  onLockedPending(service, target, 'approve', async (trx, waiting) => {
    const { content, tenantId, accountId, offer: changed } = waiting
    const expiresAt = content.expiresAt ? new Date(content.expiresAt) : undefined
    if (expiresAt && expiresAt <= now) throw offerErrors.error('deadline-over')
    const { startDate, pay, words, files, documents, position } = content
    await deleteWaiting(trx, waiting.id)
    if (changed !== null) {
      await sendVersion(service, { tenantId, encId: changed }, { expiresAt, startDate, pay, words, files })
      return changed
    }
    const offer = {
      tenantId,
      accountId,
      position: position ?? { id: null, name: waiting.job },
      expiresAt: expiresAt ?? null,
      startDate: startDate ?? undefined,
      pay: pay ?? undefined,
      application: waiting.application ?? undefined,
      documents,
    }
    return createOffer(service, offer, waiting.encId)
  })

/** Sends what waits back to its maker, with a reason. @throws `not-found`, `not-waiting` */
export const sendWaitingBack = (service: CompanyOffers, target: CompanyTarget, reason: string): Promise<WaitingRow> =>
  onLockedPending(service, target, 'send-back', async (trx, waiting, state) => {
    await setSentBack(trx, waiting.id, state, reason)
    return { ...waiting, state, reason }
  })

/** Removes what waits or was sent back; its files are deleted later. @throws `not-found` */
export const withdrawWaiting = (service: CompanyOffers, target: CompanyTarget): Promise<WaitingRow> =>
  onLockedPending(service, target, 'withdraw', async (trx, waiting) => {
    await deleteWaiting(trx, waiting.id)
    return waiting
  })
