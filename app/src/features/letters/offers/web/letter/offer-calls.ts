import { callApi, type CallInput } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { acceptDocument, acceptOffer, declineOffer, esignStatus, Offer, OfferDocument } from '../../contract.ts'
import { offerLetter } from '../offer-view.ts'

/** A letter signed by hand, or by typed name; both include the hash of the displayed letter and the version of the offer. */
export type Signature =
  | { way: 'upload'; file: File; letterHash: string; version: number }
  | { way: 'typed'; name: string; termsVersion: string; letterHash: string; version: number }

type Caller = Pick<AppContext, 'transport'>
/** Reports progress and aborts. */
export type UploadOptions = Pick<CallInput, 'send' | 'signal'>

function formOf(signature: Signature, fileField: string): FormData {
  const form = new FormData()
  form.append('letter_sha256', signature.letterHash)
  form.append('version', String(signature.version))
  if (signature.way === 'upload') form.append(fileField, signature.file, signature.file.name)
  else {
    form.append('full_name', signature.name)
    form.append('agreed', 'true')
    form.append('terms_version', signature.termsVersion)
  }
  return form
}

function accept(
  { transport }: Caller,
  offer: Offer,
  document: OfferDocument,
  signature: Signature,
  upload: UploadOptions,
) {
  const id = offer.enc_id
  return offerLetter(offer)?.id === document.id
    ? callApi<typeof acceptOffer>(transport, 'POST /api/offer/offers/:id/accept', {
        params: { id },
        form: formOf(signature, 'signed_offer_letter_pdf_file'),
        ...upload,
      })
    : callApi<typeof acceptDocument>(transport, 'POST /api/offer/offers/:id/:documentId/accept', {
        params: { id, documentId: document.id },
        form: formOf(signature, 'signed_document_file'),
        ...upload,
      })
}

/**
 * Reports to the server that the signing page announced a signature, which counts once the server confirms it. @throws
 * ApiError
 */
export async function confirmSigned({ transport }: Caller, offer: Offer, document: OfferDocument): Promise<Offer> {
  const params = { id: offer.enc_id, documentId: document.id }
  const path = 'POST /api/offer/offers/:id/:documentId/esign_status'
  return (await callApi<typeof esignStatus>(transport, path, { params })).offer
}

/**
 * Signs a document. For a typed name the status is sent as well; the two calls can arrive in any order, and only the
 * acceptance decides.
 * @throws ApiError; an AbortError if aborted through `upload`
 */
export async function signDocument(
  app: Caller,
  offer: Offer,
  document: OfferDocument,
  signature: Signature,
  upload: UploadOptions = {},
): Promise<Offer> {
  const accepted = accept(app, offer, document, signature, upload)
  if (signature.way === 'upload') return (await accepted).offer
  const [outcome, confirmed] = await Promise.allSettled([accepted, confirmSigned(app, offer, document)])
  if (outcome.status === 'rejected') throw outcome.reason
  // Use the response that was generated later.
  return confirmed.status === 'fulfilled' && confirmed.value.updated_at > outcome.value.offer.updated_at
    ? confirmed.value
    : outcome.value.offer
}

/** @throws ApiError */
export async function declineWhole({ transport }: Caller, offer: Offer, reason = ''): Promise<Offer> {
  const path = 'POST /api/offer/offers/:id/decline'
  return (
    await callApi<typeof declineOffer>(transport, path, {
      params: { id: offer.enc_id },
      body: { ...(reason && { reason }), version: offer.version },
    })
  ).offer
}
