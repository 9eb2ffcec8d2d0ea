import type { UploadedFile } from '#kernel/endpoint.ts'
import type { z } from 'zod'
import type { acceptanceFields } from '../contract.ts'
import type { OfferCall } from './offer-service.ts'
import { signDocument, type SigningTarget } from './sign-document.ts'
import { signByUpload } from './store-upload.ts'

/**
 * Signs a document in the way that the form stands for: by its file, else by the typed name, else by the signing page.
 * @throws everything that keeps a document from being signed
 */
export async function acceptAs(
  call: OfferCall,
  target: SigningTarget,
  fields: z.output<typeof acceptanceFields>,
  files: readonly UploadedFile[],
): Promise<void> {
  const [file] = files
  const { full_name: fullName, agreed, terms_version: termsVersion, letter_sha256: letterSha256 } = fields
  if (file) await signByUpload(call, target, file, letterSha256)
  else if (fullName !== undefined)
    await signDocument(call, target, { way: 'typed', fullName, agreed, termsVersion, letterSha256 })
  else await signDocument(call, target, { way: 'esign' })
}

/**
 * The page saw that a document was signed. It counts only when that is so: by the signing page, or by an acceptance that came
 * together with this.
 * @throws `not-signed`, and everything that keeps a document from being signed
 */
export async function confirmEsign(call: OfferCall, target: SigningTarget): Promise<void> {
  await signDocument(call, target, { way: 'esign', anyWay: true })
}
