import { requestErrors } from '#kernel/error.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { offerErrors } from '../../errors.ts'
import { offerStates, offerStatusAt, outcomes } from '../../states.ts'
import { emptyEvidence, circumstancesOf } from '../evidence/describe-circumstances.ts'
import { appendEvent } from '../evidence/event-store.ts'
import { insertEvidence } from '../evidence/evidence-store.ts'
import type { OfferCall } from '../offer-service.ts'
import { lockAccount, lockOfferRow } from '../store.ts'
import { notifyCandidate } from '../notify-candidate.ts'
import { withdrawPages } from '../withdraw-pages.ts'
import { setOutcome } from '../write-store.ts'

/**
 * Declines an offer with an optional reason: evidence, status, history and notifications are one transaction.
 * Idempotent.
 * @throws `not-found`, `already-accepted`, `canceled`, `expired`
 */
export async function declineOffer(call: OfferCall, encId: string, reason: string | null = null): Promise<void> {
  const { service, viewer, tenant, context } = call
  const { tenantId, accountId } = viewer
  await service.db.transaction().execute(async (trx) => {
    const person = await lockAccount(trx, viewer)
    if (!person) throw requestErrors.error('session-ended')
    const offer = await lockOfferRow(trx, { encId: normalizeId(encId), tenantId, accountId })
    if (!offer) throw offerErrors.error('not-found')
    if (offer.status === outcomes.decline) return
    const now = await service.nowIn(trx)
    const next = offerStates.next(offerStatusAt(offer, now), 'decline')
    if (!next.ok) throw offerErrors.error(next.code)
    const evidence = { ...emptyEvidence('decline', circumstancesOf(call, person, now)), reason }
    const { id, sha256 } = await insertEvidence(trx, { offerId: offer.id, tenantId, documentId: null }, evidence)
    await setOutcome(trx, offer.id, outcomes.decline, id, now)
    await withdrawPages(service, trx, offer, now)
    await appendEvent(trx, offer.id, {
      at: now,
      actor: 'candidate',
      action: 'declined',
      details: { evidenceSha256: sha256 },
    })
    context.info({ audit: 'offer-declined', domain: tenant.domain, offer: offer.encId }, 'audit')
    await notifyCandidate(service, trx, offer, { what: 'declined', now, data: { reason } })
  })
}
