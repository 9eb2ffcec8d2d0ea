import type { Offer, OfferDocument } from '../../contract.ts'
import { agreement, methodsOf } from '../../rules.ts'
import { isOpen, isReadable, offerStatusAt, undoUntil } from '../../states.ts'
import { type DocumentRow, type OfferRow, shownSha256 } from '../records/store.ts'
import type { VersionRow } from '../records/version-store.ts'
import { presentVersions } from '../versions/present-versions.ts'

/** Content of a document in a response, in addition to its row. */
export interface DocumentContent {
  url?: string | undefined
  bytes?: Uint8Array | undefined
  text?: string[] | undefined
  link?: string | undefined
  recordLink?: string | undefined
}

/** Presents an offer as of an instant. */
export function presentOffer(
  row: OfferRow,
  documents: readonly DocumentRow[],
  { now, versions }: { now: Date; versions: readonly VersionRow[] },
  contentOf: (document: DocumentRow) => DocumentContent = () => ({}),
): Offer {
  return {
    id: String(row.id),
    enc_id: row.encId,
    status: offerStatusAt(row, now),
    position: { id: row.positionId === null ? null : String(row.positionId), name: row.positionName },
    updated_at: row.updatedAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    undo_until: undoUntil(row, now)?.toISOString() ?? null,
    start_date: row.startDate,
    pay: row.pay,
    version: row.version,
    versions: presentVersions(versions, documents),
    terms_version: agreement.version,
    first_visit: row.firstVisitAt === null && isOpen(offerStatusAt(row, now)),
    offer_documents: documents.map((document) => presentDocument(document, contentOf(document))),
  }
}

function presentDocument(row: DocumentRow, { url, bytes, text, link, recordLink }: DocumentContent): OfferDocument {
  const isReady = isReadable(row.status)
  return {
    id: row.encId,
    name: row.name,
    status: row.status,
    updated_at: row.updatedAt.toISOString(),
    signed: row.signedKey !== null,
    url: url ?? null,
    b64_string: bytes ? Buffer.from(bytes).toString('base64') : null,
    s3_path: link ?? null,
    document_type: row.documentType,
    record_path: recordLink ?? null,
    kind: row.kind,
    ways: methodsOf(row),
    text: text ?? null,
    pages: isReady ? (row.signedPages ?? row.letterPages) : null,
    letter_sha256: isReady ? shownSha256(row) : null,
  }
}
