import { normalizeId } from '#platform/secrets/token.ts'
import { offerErrors } from '../errors.ts'
import { isSigned } from '../states.ts'
import type { CompanyTarget } from './change-offer.ts'
import type { CompanyOffers, LetterFiles } from './offer-service.ts'
import { resolveDocument } from './sign-document.ts'
import { findOfferRow, listDocumentRows } from './store.ts'

export const PDF = 'application/pdf'

/** The name under which the record of a document is saved. */
export const recordName = (name: string): string => `${name} (signature record).pdf`

export interface SignedFileTarget extends CompanyTarget {
  /** enc_id of the document; defaults to the offer letter. */
  document?: string | undefined
  /** The record of a typed or placed signature is part of the letter; that of an uploaded file is a PDF of its own. */
  part: 'letter' | 'record'
}

export interface SignedFile {
  document: string
  key: string
  fileName: string
  bytes: Uint8Array
}

/**
 * Finds what the company gets of a signed document: the sealed letter or the file as the candidate sent it, or the record.
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
  const isApart = part === 'record' && auditKey !== null
  const key = isApart ? auditKey : signedKey
  const bytes = key === null ? undefined : await files.get(key)
  if (key === null || !bytes) throw offerErrors.error('file-not-ready')
  return { document: document.encId, key, fileName: isApart ? recordName(name) : `${name}.pdf`, bytes }
}
