import { normalizeId } from '#platform/secrets/token.ts'
import { offerErrors } from '../../errors.ts'
import { isSigned } from '../../states.ts'
import type { CompanyTarget } from '../records/change-offer.ts'
import type { CompanyOffers, LetterFiles } from '../records/dependencies.ts'
import { resolveDocument } from '../records/on-own-offer.ts'
import { findOfferRow, listDocumentRows } from '../records/store.ts'

export const PDF = 'application/pdf'

/** Returns the file name of a document's record. */
export const recordName = (name: string): string => `${name} (signature record).pdf`

export interface SignedFileTarget extends CompanyTarget {
  /** enc_id of the document; defaults to the offer letter. */
  document?: string | undefined
  /** For a typed or placed signature, the record is part of the letter; for an upload, it is a separate PDF. */
  part: 'letter' | 'record'
}

export interface SignedFile {
  document: string
  key: string
  fileName: string
  bytes: Uint8Array
}

/**
 * Returns the company's copy of a signed document: the sealed letter or the uploaded file, or the record.
 * @throws `not-found`, `not-signed`, `file-not-ready` while the file is being made
 */
export async function findSignedFile(
  { db, files }: Pick<CompanyOffers, 'db'> & { files: Pick<LetterFiles, 'get'> },
  { tenantId, encId, document: wanted, part }: SignedFileTarget,
): Promise<SignedFile> {
  const offer = await findOfferRow(db, { tenantId, encId: normalizeId(encId) })
  if (!offer) throw offerErrors.error('not-found')
  const document = resolveDocument(await listDocumentRows(db, [offer.id]), wanted)
  if (!isSigned(document.status)) throw offerErrors.error('not-signed')
  const { signedKey, auditKey, name } = document
  const isSeparate = part === 'record' && auditKey !== null
  const key = isSeparate ? auditKey : signedKey
  const bytes = key === null ? undefined : await files.get(key)
  if (key === null || !bytes) throw offerErrors.error('file-not-ready')
  return { document: document.encId, key, fileName: isSeparate ? recordName(name) : `${name}.pdf`, bytes }
}

/**
 * Returns a document for the company, signed or not: the letter as the candidate sees it, or the record of the signature.
 * @throws `not-found`; `not-signed` and `file-not-ready` for what only a signature makes
 */
export async function findDocumentFile(
  service: Pick<CompanyOffers, 'db'> & { files: Pick<LetterFiles, 'get'> },
  target: SignedFileTarget,
): Promise<Pick<SignedFile, 'fileName' | 'bytes'>> {
  const offer = await findOfferRow(service.db, { tenantId: target.tenantId, encId: normalizeId(target.encId) })
  if (!offer) throw offerErrors.error('not-found')
  const { status, letterKey, name } = resolveDocument(await listDocumentRows(service.db, [offer.id]), target.document)
  if (target.part === 'record' || isSigned(status)) return findSignedFile(service, target)
  const bytes = await service.files.get(letterKey)
  if (!bytes) throw offerErrors.error('file-not-ready')
  return { fileName: `${name}.pdf`, bytes }
}
