import { offerErrors } from '../../errors.ts'
import { isOpen, offerStates, offerStatusAt, undoUntil } from '../../states.ts'
import { remindAt } from '../records/change-offer.ts'
import type { OfferCall } from '../records/dependencies.ts'
import { appendEvent, lastAction } from '../records/event-store.ts'
import { notifyCandidate } from '../records/notify-candidate.ts'
import { type OfferRows, onOwnOffer } from '../records/on-own-offer.ts'
import { reopenOffer } from '../records/write-store.ts'

/**
 * Undoes a decline, which opens the offer again. Idempotent.
 * @throws `not-found`, `undo-over`, `not-declined` and the status of an offer that isn't declined
 */
export async function undoDecline(call: OfferCall, encId: string): Promise<OfferRows> {
  const { service, tenant, context } = call
  return onOwnOffer(call, encId, async ({ trx, offer, documents, now }) => {
    const status = offerStatusAt(offer, now)
    if (isOpen(status) && (await lastAction(trx, offer.id)) === 'decline-undone') return { offer, documents, now }
    const next = offerStates.next(status, 'undo')
    if (!next.ok) throw offerErrors.error(next.code)
    if (undoUntil(offer, now) === null) throw offerErrors.error('undo-over')
    const reopened = await reopenOffer(trx, offer.id, { remindAt: remindAt(offer.expiresAt, now), at: now })
    await appendEvent(trx, offer.id, { at: now, actor: 'candidate', action: 'decline-undone' })
    context.info({ audit: 'offer-decline-undone', domain: tenant.domain, offer: offer.encId }, 'audit')
    await notifyCandidate(service, trx, reopened, { what: 'reopened', now })
    return { offer: reopened, documents, now }
  })
}
