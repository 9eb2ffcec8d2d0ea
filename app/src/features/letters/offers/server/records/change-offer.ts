import { offerLimits } from '../../limits.ts'
import { addDays, DAY_MS } from '#kernel/time.ts'
import { offerErrors } from '../../errors.ts'
import { offerStates, offerStatusAt, outcomes, undoUntil } from '../../states.ts'
import type { Transaction } from '#platform/db/database.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { appendEvent } from './event-store.ts'
import type { CompanyOffers } from './dependencies.ts'
import { lockAccount, findOfferRow, lockOfferRow, type OfferRow } from './store.ts'
import { settleRequests } from './message-store.ts'
import { notifyCandidate } from './notify-candidate.ts'
import { withdrawPages } from './signing-pages.ts'
import { setVersionExpiry } from './version-store.ts'
import { setExpiry, setOutcome } from './write-store.ts'

/** Identifies an offer of a company. */
export interface CompanyTarget {
  tenantId: number
  encId: string
}

/**
 * Runs `work` on a locked offer of a company. Locks the account first, as all use cases do, to avoid deadlocks. @throws
 * `not-found`
 */
export async function onLockedOffer<T>(
  service: CompanyOffers,
  { tenantId, encId }: CompanyTarget,
  work: (trx: Transaction, offer: OfferRow, now: Date) => Promise<T>,
): Promise<T> {
  return service.db.transaction().execute(async (trx) => {
    const choice = { tenantId, encId: normalizeId(encId) }
    const known = await findOfferRow(trx, choice)
    if (known?.accountId) await lockAccount(trx, { tenantId, accountId: known.accountId })
    const offer = await lockOfferRow(trx, choice)
    if (!offer) throw offerErrors.error('not-found')
    return work(trx, offer, await service.nowIn(trx))
  })
}

/**
 * Cancels an offer, also a declined one while that can be undone; idempotent. @returns false if it was canceled before
 * @throws `not-found`, `already-accepted`, `declined`
 */
export async function cancelOffer(service: CompanyOffers, target: CompanyTarget): Promise<boolean> {
  return onLockedOffer(service, target, async (trx, offer, now) => {
    if (offer.status === outcomes.cancel) return false
    const status = offerStatusAt(offer, now)
    const next = offerStates.next(status, 'cancel')
    if (!next.ok) throw offerErrors.error(next.code)
    if (status === outcomes.decline && undoUntil(offer, now) === null) throw offerErrors.error('declined')
    await setOutcome(trx, offer.id, outcomes.cancel, null, now)
    await withdrawPages(service, trx, offer, now)
    await appendEvent(trx, offer.id, { at: now, actor: 'company', action: 'canceled' })
    await notifyCandidate(service, trx, offer, { what: 'canceled', now })
    return true
  })
}

/**
 * Sets a new expiry, which reopens an expired offer and grants a request for more time.
 * @throws `not-found`, `already-accepted`, `declined`, `canceled`
 */
export async function extendOffer(service: CompanyOffers, target: CompanyTarget, expiresAt: Date): Promise<void> {
  await onLockedOffer(service, target, async (trx, offer, now) => {
    const next = offerStates.next(offerStatusAt(offer, now), 'extend')
    if (!next.ok) throw offerErrors.error(next.code)
    await setExpiry(trx, offer.id, { expiresAt, remindAt: remindAt(expiresAt, now) }, now)
    await setVersionExpiry(trx, offer, expiresAt)
    await settleRequests(trx, offer.id, 'grant', ['time'])
    await appendEvent(trx, offer.id, {
      at: now,
      actor: 'company',
      action: 'extended',
      details: { expiresAt: expiresAt.toISOString(), before: offer.expiresAt?.toISOString() ?? null },
    })
    await notifyCandidate(
      service,
      trx,
      { ...offer, expiresAt },
      { what: 'deadline-extended', now, type: 'action_required' },
    )
  })
}

/** Returns the time of the expiry reminder, some days before; null if that is in the past or too close to now. */
export function remindAt(expiresAt: Date | null, now: Date): Date | null {
  if (expiresAt === null) return null
  const at = addDays(expiresAt, -offerLimits.reminderDays)
  return at.getTime() - now.getTime() >= DAY_MS ? at : null
}
