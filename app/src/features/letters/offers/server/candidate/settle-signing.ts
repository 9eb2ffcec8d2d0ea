import { AppError } from '#kernel/error.ts'
import { methodsOf } from '../../rules.ts'
import { canBeSigned, isOpen, offerStatusAt } from '../../states.ts'
import { declineOffer } from './decline-offer.ts'
import type { OfferCall } from '../records/dependencies.ts'
import { readOwnOffer } from '../records/on-own-offer.ts'
import { signingReference } from '../records/signing-pages.ts'
import { signDocument } from './sign-document.ts'

/**
 * Signs or declines documents that were completed or declined on a signing page whose parent page was closed. If the
 * candidate has terms to accept, it waits until then.
 * @returns true if the offer changed
 */
export async function settleSigning(call: OfferCall, encId: string): Promise<boolean> {
  const { service, viewer, context } = call
  const { offer, documents, now } = await readOwnOffer(call, encId)
  if (!isOpen(offerStatusAt(offer, now))) return false
  const { tenantId, accountId } = viewer
  let changed = false
  for (const document of documents) {
    if (!methodsOf(document).includes('esign') || !canBeSigned(document.status)) continue
    const { encId, letterSha256 } = document
    const reference = signingReference(offer, document)
    const letter = { tenantId, accountId, reference, letterSha256 }
    const isSigned = await service.signing.completed(service.db, letter)
    if (
      isSigned
        ? !(await context.termsAccepted())
        : !(await service.signing.rejected(service.db, { ...letter, since: offer.reopenedAt }))
    )
      continue
    try {
      if (isSigned) await signDocument(call, { encId: offer.encId, document: encId }, { way: 'esign' })
      else await declineOffer(call, offer.encId)
      changed = true
    } catch (error) {
      // The offer was decided in the meantime and is shown as it is.
      if (!(error instanceof AppError)) throw error
    }
  }
  return changed
}
