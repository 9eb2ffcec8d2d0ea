import { addDays } from '#kernel/time.ts'
import { offerErrors } from '../../errors.ts'
import { offerStates, offerStatusAt, outcomes } from '../../states.ts'
import { emptyEvidence, circumstancesOf } from '../evidence/circumstances.ts'
import { checkVersion } from '../records/check-version.ts'
import { appendEvent } from '../records/event-store.ts'
import { insertEvidence } from '../evidence/evidence-store.ts'
import type { OfferCall } from '../records/dependencies.ts'
import { notifyCandidate } from '../records/notify-candidate.ts'
import { type OfferRows, onOwnOffer } from '../records/on-own-offer.ts'
import { withdrawPages } from '../records/signing-pages.ts'
import { setOutcome } from '../records/write-store.ts'

/** A decline as it was sent from a page. */
export interface Decline {
  reason: string | null
  /** Version of the offer that the page shows. */
  version: number | undefined
}

/**
 * Declines an offer, from a page or, without `sent`, on its signing page: evidence, status, history and notifications are one transaction.
 * Idempotent.
 * @throws `not-found`, `already-accepted`, `canceled`, `expired`, `version-changed`
 */
export async function declineOffer(call: OfferCall, encId: string, sent?: Decline): Promise<OfferRows> {
  const { service, tenant, context } = call
  return onOwnOffer(call, encId, async ({ trx, person, offer, documents, now }) => {
    if (offer.status === outcomes.decline) return { offer, documents, now }
    const next = offerStates.next(offerStatusAt(offer, now), 'decline')
    if (!next.ok) throw offerErrors.error(next.code)
    // The signing page of an earlier version is withdrawn.
    if (sent) checkVersion(sent.version, offer.version)
    const reason = sent?.reason ?? null
    const evidence = { ...emptyEvidence('decline', circumstancesOf(call, person, now)), reason, version: offer.version }
    const owner = { offerId: offer.id, tenantId: offer.tenantId, documentId: null }
    const { id, sha256 } = await insertEvidence(trx, owner, evidence)
    const { undoDeclineDays } = tenant.site.offersConfig
    const until = undoDeclineDays === 0 ? null : addDays(now, undoDeclineDays)
    const declined = await setOutcome(trx, offer.id, outcomes.decline, id, now, until)
    await withdrawPages(service, trx, offer, now)
    await appendEvent(trx, offer.id, {
      at: now,
      actor: 'candidate',
      action: 'declined',
      details: { evidenceSha256: sha256 },
    })
    context.info({ audit: 'offer-declined', domain: tenant.domain, offer: offer.encId }, 'audit')
    await notifyCandidate(service, trx, declined, { what: 'declined', now, data: { reason } })
    return { offer: declined, documents, now }
  })
}
