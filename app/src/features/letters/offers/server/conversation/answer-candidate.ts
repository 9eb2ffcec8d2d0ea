import { offerErrors } from '../../errors.ts'
import { requestKinds } from '../../rules.ts'
import { offerStates, offerStatusAt } from '../../states.ts'
import { type CompanyTarget, onLockedOffer } from '../records/change-offer.ts'
import type { CompanyOffers } from '../records/dependencies.ts'
import { appendEvent } from '../records/event-store.ts'
import { addMessage, settleRequests } from '../records/message-store.ts'
import { notifyCandidate } from '../records/notify-candidate.ts'

/**
 * Writes to the candidate about an offer that isn't decided, which answers all requests that wait.
 * @throws `not-found`, `already-accepted`, `declined`, `canceled`
 */
export const answerCandidate = (service: CompanyOffers, target: CompanyTarget, words: string): Promise<void> =>
  onLockedOffer(service, target, async (trx, offer, now) => {
    const next = offerStates.next(offerStatusAt(offer, now), 'answer')
    if (!next.ok) throw offerErrors.error(next.code)
    const { id: offerId, tenantId } = offer
    await settleRequests(trx, offerId, 'answer', requestKinds)
    const number = await addMessage(trx, { offerId, tenantId, request: null, kind: 'answer', words, at: now })
    await appendEvent(trx, offerId, { at: now, actor: 'company', action: 'answered', details: { message: number } })
    await notifyCandidate(service, trx, offer, { what: 'answered', now, answer: { number, words } })
  })
