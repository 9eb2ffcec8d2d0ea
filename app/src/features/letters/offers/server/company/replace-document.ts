import { offerErrors } from '../../errors.ts'
import { readyEvent } from '../../rules.ts'
import { documentStates, offerStates, offerStatusAt } from '../../states.ts'
import { onLockedOffer, type CompanyTarget } from '../records/change-offer.ts'
import { appendEvent } from '../records/event-store.ts'
import type { CompanyOffers } from '../records/dependencies.ts'
import { type DocumentRow, listDocumentRows, type OfferRow } from '../records/store.ts'
import { signingReference } from '../records/signing-pages.ts'
import { notifyCandidate } from '../records/notify-candidate.ts'
import { setVersionLetter } from '../records/version-store.ts'
import type { Transaction } from '#platform/db/database.ts'
import { setDocumentStatus, setLetter, type StoredLetter, touchOffer } from '../records/write-store.ts'

export type DocumentTarget = CompanyTarget & { document: string }

async function onDocument<T>(
  service: CompanyOffers,
  target: DocumentTarget,
  work: (trx: Transaction, offer: OfferRow, document: DocumentRow, now: Date) => Promise<T>,
): Promise<T> {
  return onLockedOffer(service, target, async (trx, offer, now) => {
    // Documents of a decided offer are part of the decision.
    const next = offerStates.next(offerStatusAt(offer, now), 'extend')
    if (!next.ok) throw offerErrors.error(next.code)
    const document = (await listDocumentRows(trx, [offer.id])).find(({ encId }) => encId === target.document)
    if (!document) throw offerErrors.error('not-found')
    return work(trx, offer, document, now)
  })
}

/**
 * Lets the candidate open a pending document.
 * @throws `not-found`, `document-ready`, and the status of a decided offer
 */
export async function readyDocument(service: CompanyOffers, target: DocumentTarget): Promise<void> {
  await onDocument(service, target, async (trx, offer, document, at) => {
    const next = documentStates.next(document.status, readyEvent(document.kind))
    if (!next.ok) throw offerErrors.error(next.code)
    await setDocumentStatus(trx, document.id, next.state, at)
    await touchOffer(trx, offer.id, at)
    await appendEvent(trx, offer.id, { at, actor: 'company', action: 'document-ready', document: document.encId })
    await notifyCandidate(service, trx, offer, { what: 'ready', now: at, type: 'action_required', document })
  })
}

/**
 * Replaces the file of an unsigned document.
 * @throws `not-found`, `already-accepted`, and the status of a decided offer
 */
export async function replaceDocument(
  service: CompanyOffers,
  target: DocumentTarget,
  letter: StoredLetter,
): Promise<void> {
  await onDocument(service, target, async (trx, offer, document, at) => {
    const next = documentStates.next(document.status, 'replace')
    if (!next.ok) throw offerErrors.error(next.code)
    await setLetter(trx, document.id, letter, at)
    await setVersionLetter(trx, offer, { document: document.encId, key: letter.key, sha256: letter.sha256 })
    await service.signing.withdraw(trx, { tenantId: offer.tenantId, reference: signingReference(offer, document) }, at)
    await touchOffer(trx, offer.id, at)
    await appendEvent(trx, offer.id, {
      at,
      actor: 'company',
      action: 'document-replaced',
      document: document.encId,
      details: { letterSha256: letter.sha256, before: document.letterSha256 },
    })
    await notifyCandidate(service, trx, offer, { what: 'replaced', now: at, document })
  })
}
