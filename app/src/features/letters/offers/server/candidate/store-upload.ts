import type { UploadedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/error.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { offerErrors } from '../../errors.ts'
import { decideSignature, type Signature } from './decide-signature.ts'
import { findEvidence } from '../evidence/evidence-store.ts'
import { newFileKey } from '../files/key-store.ts'
import type { OfferCall, OfferDependencies } from '../records/dependencies.ts'
import { type OfferRows, readOwnOffer, resolveDocument } from '../records/on-own-offer.ts'
import { signDocument, type SigningTarget, type UploadedLetter } from './sign-document.ts'

/**
 * Signs a document with an uploaded file. The file is validated by its content and stored before anything refers to it;
 * unreferenced files are deleted later.
 * @throws the fault of the file, the document or the offer
 */
export async function signByUpload(
  call: OfferCall,
  target: SigningTarget,
  { bytes, name }: Pick<UploadedFile, 'bytes' | 'name'>,
  shown: { letterSha256: string | undefined; version: string | undefined },
): Promise<OfferRows> {
  const { service } = call
  const signature: Signature = { way: 'upload', fileSha256: sha256(bytes), ...shown }
  // Rejects early, before reading and storing the file.
  const before = await readOwnOffer(call, target.encId)
  if ((await decideBefore(call, before, target, signature)) === 'repeat') return before
  await checkPdf(service, bytes)
  const upload: UploadedLetter = { key: newFileKey(), sha256: signature.fileSha256, bytes: bytes.length, name }
  await service.files.put(upload.key, bytes)
  try {
    const signed = await signDocument(call, target, signature, upload)
    if (signed.repeated) await service.files.delete(upload.key)
    return signed
  } catch (error) {
    // After any other error the transaction may have committed; the orphan job decides later.
    if (error instanceof AppError) await service.files.delete(upload.key)
    throw error
  }
}

async function decideBefore(
  { service }: OfferCall,
  { offer, documents, now }: OfferRows,
  target: SigningTarget,
  signature: Signature,
): Promise<'sign' | 'repeat'> {
  const document = resolveDocument(documents, target.document)
  const earlier = document.evidenceId === null ? undefined : await findEvidence(service.db, document.evidenceId)
  return decideSignature(offer, document, earlier, signature, now)
}

/** @throws an error that describes the fault of the file */
async function checkPdf({ inspect }: Pick<OfferDependencies, 'inspect'>, bytes: Uint8Array): Promise<void> {
  const found = await inspect(bytes)
  if (!found.ok) throw offerErrors.error(found.why)
}
