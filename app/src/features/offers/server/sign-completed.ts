import { AppError } from '#kernel/error.ts'
import { waysOf } from '../rules.ts'
import { canBeSigned, isOpen, offerStatusAt } from '../states.ts'
import type { OfferCall } from './offer-service.ts'
import { signDocument } from './sign-document.ts'
import type { DocumentRow, OfferRow } from './store.ts'

/**
 * Signs what is complete on its signing page while the offer was not told: the page that frames it was closed too early. Whoever
 * has terms to accept first is signed for afterwards.
 * @returns whether something was signed
 */
export async function signCompleted(
  call: OfferCall,
  offer: OfferRow,
  documents: readonly DocumentRow[],
): Promise<boolean> {
  const { service, viewer, context } = call
  const waiting = documents.filter((document) => waysOf(document).includes('esign') && canBeSigned(document.status))
  if (waiting.length === 0 || !isOpen(offerStatusAt(offer, await context.now()))) return false
  let isSigned = false
  for (const { encId, letterSha256 } of waiting) {
    const { tenantId, accountId } = viewer
    const isComplete = await service.signing.completed(service.db, {
      tenantId,
      accountId,
      reference: encId,
      letterSha256,
    })
    if (!isComplete || !(await context.termsAccepted())) continue
    try {
      await signDocument(call, { encId: offer.encId, document: encId }, { way: 'esign' })
      isSigned = true
    } catch (error) {
      // The offer ended meanwhile: it is shown as it is then.
      if (!(error instanceof AppError)) throw error
    }
  }
  return isSigned
}
