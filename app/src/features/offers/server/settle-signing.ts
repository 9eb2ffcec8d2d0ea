import { AppError } from '#kernel/error.ts'
import { waysOf } from '../rules.ts'
import { canBeSigned, isOpen, offerStatusAt } from '../states.ts'
import { declineOffer } from './decline-offer.ts'
import type { OfferCall } from './offer-service.ts'
import { signDocument } from './sign-document.ts'
import { findOfferRow, listDocumentRows, type OfferChoice } from './store.ts'

/**
 * Signs or declines what was completed or declined on a signing page while the page around it was closed. A candidate who has
 * terms to accept is signed for after that.
 * @returns true when the offer changed
 */
export async function settleSigning(call: OfferCall, choice: OfferChoice): Promise<boolean> {
  const { service, viewer, context } = call
  const offer = await findOfferRow(service.db, choice)
  if (!offer || !isOpen(offerStatusAt(offer, await context.now()))) return false
  const { tenantId, accountId } = viewer
  let changed = false
  for (const document of await listDocumentRows(service.db, [offer.id])) {
    if (!waysOf(document).includes('esign') || !canBeSigned(document.status)) continue
    const { encId, letterSha256 } = document
    const letter = { tenantId, accountId, reference: encId, letterSha256 }
    const isSigned = await service.signing.completed(service.db, letter)
    if (isSigned ? !(await context.termsAccepted()) : !(await service.signing.rejected(service.db, letter))) continue
    try {
      if (isSigned) await signDocument(call, { encId: offer.encId, document: encId }, { way: 'esign' })
      else await declineOffer(call, offer.encId)
      changed = true
    } catch (error) {
      // The offer ended meanwhile: it is shown as it is then.
      if (!(error instanceof AppError)) throw error
    }
  }
  return changed
}
