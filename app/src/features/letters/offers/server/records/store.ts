import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { DocumentKind, DocumentType, SigningMethod } from '../../rules.ts'
import type { DocumentStatus, StoredOfferStatus } from '../../states.ts'

/** The owner of an offer; every statement for a candidate includes both ids. */
export interface Owner {
  tenantId: number
  accountId: string
}

export interface OfferRow {
  id: number
  encId: string
  tenantId: number
  /** Null if the account was deleted after accepting. */
  accountId: string | null
  positionId: number | null
  positionName: string
  /** enc_id of the application that the offer answers. */
  application: string | null
  status: StoredOfferStatus
  expiresAt: Date | null
  /** Number of its version, from 1. */
  version: number
  /** Such as `2026-12-01`. */
  startDate: string | null
  pay: string | null
  lapsedAt: Date | null
  /** Until when a decline can be undone. */
  undoUntil: Date | null
  /** Time at which a decline was undone last. */
  reopenedAt: Date | null
  remindAt: Date | null
  firstVisitAt: Date | null
  createdAt: Date
  updatedAt: Date
  chainLength: number
  chainHead: string
}

export interface DocumentRow {
  id: number
  encId: string
  offerId: number
  place: number
  name: string
  kind: DocumentKind
  /** Ways of signing enabled by the company in addition to the default one of the kind. */
  otherMethods: SigningMethod[]
  documentType: DocumentType
  status: DocumentStatus
  letterKey: string
  letterSha256: string
  letterPages: number
  signedKey: string | null
  signedSha256: string | null
  signedPages: number | null
  auditKey: string | null
  evidenceId: number | null
  copyNotifiedAt: Date | null
  updatedAt: Date
}

/** Returns the hash of the file shown to the candidate. */
export const shownSha256 = ({
  signedSha256,
  letterSha256,
}: Pick<DocumentRow, 'signedSha256' | 'letterSha256'>): string => signedSha256 ?? letterSha256

/** Columns of an `OfferRow`; the table's alias is `o`. */
export const offerColumns = sql`o.id, o.enc_id AS "encId", o.tenant_id AS "tenantId", o.account_id AS "accountId",
  o.position_id AS "positionId", o.position_name AS "positionName", o.status, o.expires_at AS "expiresAt",
  o.version, o.start_date::text AS "startDate", o.pay,
  o.lapsed_at AS "lapsedAt", o.undo_until AS "undoUntil", o.reopened_at AS "reopenedAt", o.remind_at AS "remindAt", o.first_visit_at AS "firstVisitAt", o.created_at AS "createdAt",
  o.updated_at AS "updatedAt", o.chain_length AS "chainLength", o.chain_head AS "chainHead",
  (SELECT a.enc_id FROM applications a WHERE a.id = o.application_id) AS application`

/** Columns of a `DocumentRow`; the table's alias is `d`. */
export const documentColumns = sql`d.id, d.enc_id AS "encId", d.offer_id AS "offerId", d.place, d.name, d.kind,
  d.further_ways AS "otherMethods",
  d.document_type AS "documentType", d.status, d.letter_key AS "letterKey", d.letter_sha256 AS "letterSha256",
  d.letter_pages AS "letterPages", d.signed_key AS "signedKey", d.signed_sha256 AS "signedSha256",
  d.signed_pages AS "signedPages", d.audit_key AS "auditKey", d.evidence_id AS "evidenceId", d.copy_told_at AS "copyNotifiedAt", d.updated_at AS "updatedAt"`

/** Selects an offer: a candidate's own, or one of a company. */
export type OfferChoice = { encId: string; tenantId: number; accountId?: string }

const chosen = ({ encId, tenantId, accountId }: OfferChoice): RawBuilder<unknown> =>
  accountId === undefined
    ? sql`o.enc_id = ${encId} AND o.tenant_id = ${tenantId}`
    : sql`o.enc_id = ${encId} AND o.tenant_id = ${tenantId} AND o.account_id = ${accountId}`

/** Returns a candidate's offers, last changed first. */
export async function listOfferRows(db: Database, { tenantId, accountId }: Owner): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    SELECT ${offerColumns} FROM offers o WHERE o.tenant_id = ${tenantId} AND o.account_id = ${accountId}
    ORDER BY o.updated_at DESC, o.id DESC`.execute(db)
  return rows
}

/** Returns the offers that answer an application, newest first. */
export async function listOffersOf(
  db: Database,
  { tenantId, application }: { tenantId: number; application: string },
): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    SELECT ${offerColumns} FROM offers o WHERE o.tenant_id = ${tenantId}
      AND o.application_id = (SELECT a.id FROM applications a WHERE a.enc_id = ${application} AND a.tenant_id = ${tenantId})
    ORDER BY o.id DESC`.execute(db)
  return rows
}

export async function findOfferRow(db: Database | Transaction, choice: OfferChoice): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`SELECT ${offerColumns} FROM offers o WHERE ${chosen(choice)}`.execute(db)
  return rows[0]
}

/** Returns the offer, locked until the transaction ends and read after waiting for the lock. */
export async function lockOfferRow(trx: Transaction, choice: OfferChoice): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    SELECT ${offerColumns} FROM offers o WHERE ${chosen(choice)} FOR UPDATE`.execute(trx)
  return rows[0]
}

/** Returns the documents of offers, in order. */
export async function listDocumentRows(
  db: Database | Transaction,
  offerIds: readonly number[],
): Promise<DocumentRow[]> {
  if (offerIds.length === 0) return []
  const { rows } = await sql<DocumentRow>`
    SELECT ${documentColumns} FROM offer_documents d WHERE d.offer_id = ANY(${[...offerIds]})
    ORDER BY d.offer_id, d.place`.execute(db)
  return rows
}

export async function findDocumentRow(db: Database | Transaction, id: number): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    SELECT ${documentColumns} FROM offer_documents d WHERE d.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the offer of a document, looked up by the document's row id. */
export async function findOfferOfDocument(db: Database, documentId: number): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    SELECT ${offerColumns} FROM offers o JOIN offer_documents d ON d.offer_id = o.id
    WHERE d.id = ${documentId}`.execute(db)
  return rows[0]
}

/** Returns the text of each page of the displayed file. */
export async function pageTexts(db: Database, documentId: number): Promise<string[]> {
  const { rows } = await sql<{ texts: string[] }>`
    SELECT CASE WHEN signed_key IS NULL THEN letter_texts ELSE coalesce(signed_texts, letter_texts) END AS texts
    FROM offer_documents WHERE id = ${documentId}`.execute(db)
  return rows[0]?.texts ?? []
}

/** The actor, taken from account and session. */
export interface Person {
  email: string
  firstName: string
  lastName: string
  /** Time of the session's sign-in; null without a session. */
  signedInAt: Date | null
}

/** Returns the person of an account, locked against deletion until the transaction ends. */
export async function lockAccount(
  trx: Transaction,
  { tenantId, accountId, sessionId }: Owner & { sessionId?: string },
): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    SELECT email, first_name AS "firstName", last_name AS "lastName",
      (SELECT s.created_at FROM account_sessions s WHERE s.id = ${sessionId ?? null} AND s.account_id = a.id) AS "signedInAt"
    FROM accounts a WHERE id = ${accountId} AND tenant_id = ${tenantId} FOR KEY SHARE`.execute(trx)
  return rows[0]
}

/** Returns a company's document with its offer and candidate; undefined if the account was deleted. */
export async function findSigner(
  db: Database,
  tenantId: number,
  encId: string,
): Promise<
  { offer: OfferRow; document: DocumentRow; person: Omit<Person, 'signedInAt'> & { accountId: string } } | undefined
> {
  const { rows: documents } = await sql<DocumentRow>`
    SELECT ${documentColumns} FROM offer_documents d JOIN offers o ON o.id = d.offer_id
    WHERE d.enc_id = ${encId} AND o.tenant_id = ${tenantId}`.execute(db)
  const [document] = documents
  const offer = document && (await findOfferOfDocument(db, document.id))
  if (!offer) return undefined
  const { rows } = await sql<Omit<Person, 'signedInAt'> & { accountId: string }>`
    SELECT id AS "accountId", email, first_name AS "firstName", last_name AS "lastName"
    FROM accounts WHERE id = ${offer.accountId} AND tenant_id = ${tenantId}`.execute(db)
  const [person] = rows
  return person && { offer, document, person }
}

/** Returns the account id of an email address at a company. */
export async function findAccountId(db: Database, tenantId: number, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM accounts WHERE tenant_id = ${tenantId} AND email = lower(${email})`.execute(db)
  return rows[0]?.id
}

/** Returns the newest offers of a company, for its operators. */
export async function listCompanyOffers(
  db: Database,
  tenantId: number,
  limit: number,
): Promise<(OfferRow & { email: string | null })[]> {
  const { rows } = await sql<OfferRow & { email: string | null }>`
    SELECT ${offerColumns}, a.email FROM offers o LEFT JOIN accounts a ON a.id = o.account_id
    WHERE o.tenant_id = ${tenantId} ORDER BY o.id DESC LIMIT ${limit}`.execute(db)
  return rows
}
