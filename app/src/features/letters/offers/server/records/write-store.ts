import { sql } from 'kysely'
import type { Transaction } from '#platform/db/database.ts'
import type { DocumentKind, DocumentType, SigningMethod } from '../../rules.ts'
import { type DocumentStatus, offerStates, type Outcome, signedStatus } from '../../states.ts'
import { documentColumns, type DocumentRow, offerColumns, type OfferRow, type Owner } from './store.ts'

export interface OfferToAdd extends Owner {
  encId: string
  positionId: number | null
  positionName: string
  /** enc_id of the application that the offer answers. */
  application: string | null
  expiresAt: Date | null
  startDate?: string | null
  pay?: string | null
  remindAt: Date | null
  lapsedAt: Date | null
  at: Date
}

export async function insertOffer(trx: Transaction, row: OfferToAdd): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO offers (enc_id, tenant_id, account_id, position_id, position_name, status, expires_at, remind_at, lapsed_at,
      start_date, pay, created_at, updated_at, application_id)
    VALUES (${row.encId}, ${row.tenantId}, ${row.accountId}, ${row.positionId}, ${row.positionName}, ${offerStates.initial},
      ${row.expiresAt}, ${row.remindAt}, ${row.lapsedAt}, ${row.startDate ?? null}, ${row.pay ?? null}, ${row.at}, ${row.at},
      (SELECT id FROM applications WHERE enc_id = ${row.application} AND tenant_id = ${row.tenantId})) RETURNING id`.execute(
    trx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('An offer was not stored.')
  return id
}

/** A stored PDF. */
export interface StoredLetter {
  key: string
  sha256: string
  pages: number
  texts: string[]
}

export interface DocumentToAdd {
  encId: string
  place: number
  name: string
  kind: DocumentKind
  otherMethods: readonly SigningMethod[]
  documentType: DocumentType
  status: DocumentStatus
  letter: StoredLetter
  at: Date
}

export async function insertDocument(trx: Transaction, offerId: number, row: DocumentToAdd): Promise<number> {
  const { letter } = row
  const { rows } = await sql<{ id: number }>`
    INSERT INTO offer_documents (enc_id, offer_id, place, name, kind, further_ways, document_type, status, letter_key,
      letter_sha256, letter_pages, letter_texts, updated_at)
    VALUES (${row.encId}, ${offerId}, ${row.place}, ${row.name}, ${row.kind}, ${[...row.otherMethods]}, ${row.documentType}, ${row.status},
      ${letter.key}, ${letter.sha256}, ${letter.pages}, ${JSON.stringify(letter.texts)}::jsonb, ${row.at}) RETURNING id`.execute(
    trx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A document was not stored.')
  return id
}

/** Sets the outcome of an offer, with the evidence of an acceptance or a decline, and until when a decline can be undone. Returns the offer as written. */
export async function setOutcome(
  trx: Transaction,
  offerId: number,
  status: Outcome,
  evidenceId: number | null,
  at: Date,
  undoUntil: Date | null = null,
): Promise<OfferRow> {
  const { rows } = await sql<OfferRow>`
    UPDATE offers o SET status = ${status}, outcome_evidence_id = ${evidenceId}, remind_at = NULL, undo_until = ${undoUntil},
      updated_at = ${at}
    WHERE id = ${offerId} RETURNING ${offerColumns}`.execute(trx)
  return written(rows)
}

/** Opens a declined offer again. Returns the offer as written. */
export async function reopenOffer(
  trx: Transaction,
  offerId: number,
  { remindAt, at }: { remindAt: Date | null; at: Date },
): Promise<OfferRow> {
  const { rows } = await sql<OfferRow>`
    UPDATE offers o SET status = ${offerStates.initial}, outcome_evidence_id = NULL, remind_at = ${remindAt}, undo_until = NULL,
      reopened_at = ${at}, updated_at = ${at}
    WHERE id = ${offerId} RETURNING ${offerColumns}`.execute(trx)
  return written(rows)
}

/** Sets a new expiry, which reopens an expired offer. */
export async function setExpiry(
  trx: Transaction,
  offerId: number,
  { expiresAt, remindAt }: { expiresAt: Date; remindAt: Date | null },
  at: Date,
): Promise<void> {
  await sql`
    UPDATE offers SET expires_at = ${expiresAt}, remind_at = ${remindAt}, lapsed_at = NULL, updated_at = ${at}
    WHERE id = ${offerId}`.execute(trx)
}

/** Sets the terms of a new version, which reopens an expired offer. @returns the offer as written */
export async function setTerms(
  trx: Transaction,
  offerId: number,
  { version, expiresAt, startDate, pay }: Pick<OfferRow, 'version' | 'expiresAt' | 'startDate' | 'pay'>,
  { remindAt, at }: { remindAt: Date | null; at: Date },
): Promise<OfferRow> {
  const { rows } = await sql<OfferRow>`
    UPDATE offers o SET version = ${version}, expires_at = ${expiresAt}, start_date = ${startDate}, pay = ${pay},
      remind_at = ${remindAt}, lapsed_at = NULL, updated_at = ${at}
    WHERE id = ${offerId} RETURNING ${offerColumns}`.execute(trx)
  return written(rows)
}

export async function setLapsed(trx: Transaction, offerId: number, at: Date): Promise<void> {
  await sql`UPDATE offers SET lapsed_at = ${at}, remind_at = NULL WHERE id = ${offerId}`.execute(trx)
}

export async function setReminded(trx: Transaction, offerId: number): Promise<void> {
  await sql`UPDATE offers SET remind_at = NULL WHERE id = ${offerId}`.execute(trx)
}

export async function touchOffer(trx: Transaction, offerId: number, at: Date): Promise<OfferRow> {
  const { rows } = await sql<OfferRow>`
    UPDATE offers o SET updated_at = ${at} WHERE id = ${offerId} RETURNING ${offerColumns}`.execute(trx)
  return written(rows)
}

export async function setFirstVisit(trx: Transaction, offerId: number, at: Date): Promise<void> {
  await sql`UPDATE offers SET first_visit_at = ${at} WHERE id = ${offerId}`.execute(trx)
}

export async function setDocumentStatus(
  trx: Transaction,
  documentId: number,
  status: DocumentStatus,
  at: Date,
): Promise<void> {
  await sql`UPDATE offer_documents SET status = ${status}, updated_at = ${at} WHERE id = ${documentId}`.execute(trx)
}

export async function setSigned(
  trx: Transaction,
  documentId: number,
  evidenceId: number,
  at: Date,
): Promise<DocumentRow> {
  const { rows } = await sql<DocumentRow>`
    UPDATE offer_documents d SET status = ${signedStatus}, evidence_id = ${evidenceId}, updated_at = ${at}
    WHERE id = ${documentId} RETURNING ${documentColumns}`.execute(trx)
  return written(rows)
}

/** Returns the single row that a statement wrote. */
function written<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A row that a transaction locked is missing.')
  return row
}

export async function setLetter(
  trx: Transaction,
  documentId: number,
  { key, sha256, pages, texts }: StoredLetter,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE offer_documents SET letter_key = ${key}, letter_sha256 = ${sha256}, letter_pages = ${pages},
      letter_texts = ${JSON.stringify(texts)}::jsonb, updated_at = ${at} WHERE id = ${documentId}`.execute(trx)
}

/** Records the finished file of a signed document unless it has one. @returns true if it was set */
export async function setSignedFile(
  trx: Transaction,
  documentId: number,
  file: { key: string; sha256: string; pages: number; texts: string[] | null; auditKey: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE offer_documents SET signed_key = ${file.key}, signed_sha256 = ${file.sha256}, signed_pages = ${file.pages},
      signed_texts = ${file.texts === null ? null : JSON.stringify(file.texts)}::jsonb, audit_key = ${file.auditKey}
    WHERE id = ${documentId} AND status = ${signedStatus} AND signed_key IS NULL RETURNING id`.execute(trx)
  return rows.length > 0
}

/** Records that the candidate was notified of the signed copies of documents. */
export async function setCopiesNotified(trx: Transaction, documentIds: readonly number[], now: Date): Promise<void> {
  await sql`UPDATE offer_documents SET copy_told_at = ${now} WHERE id = ANY(${[...documentIds]})`.execute(trx)
}
