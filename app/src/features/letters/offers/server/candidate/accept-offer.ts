import type { UploadedFile } from '#kernel/endpoint.ts'
import type { z } from 'zod'
import type { acceptanceFields } from '../../contract.ts'
import type { OfferCall } from '../records/dependencies.ts'
import type { OfferRows } from '../records/on-own-offer.ts'
import { signDocument, type SigningTarget } from './sign-document.ts'
import { signByUpload } from './store-upload.ts'

/**
 * Signs a document in the way implied by the form: by its file, else by typed name, else by the signing page.
 * @throws every reason that prevents a document from being signed
 */
export async function acceptOffer(
  call: OfferCall,
  target: SigningTarget,
  fields: z.output<typeof acceptanceFields>,
  files: readonly UploadedFile[],
): Promise<OfferRows> {
  const [file] = files
  const { full_name: fullName, agreed, terms_version: termsVersion, letter_sha256: letterSha256, version } = fields
  if (file) return signByUpload(call, target, file, { letterSha256, version })
  if (fullName !== undefined)
    return signDocument(call, target, { way: 'typed', fullName, agreed, termsVersion, letterSha256, version })
  return signDocument(call, target, { way: 'esign' })
}

/**
 * Confirms that the page saw a document signed. Valid only if that is true: by the signing page, or by a concurrent
 * acceptance.
 * @throws `not-signed`, and every reason that prevents a document from being signed
 */
export async function confirmEsign(call: OfferCall, target: SigningTarget): Promise<OfferRows> {
  return signDocument(call, target, { way: 'esign', anyWay: true })
}
