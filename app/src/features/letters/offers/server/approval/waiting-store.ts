import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { approvalStates, type ApprovalState } from '../../states.ts'
import type { NewDocument } from '../company/create-offer.ts'
import type { NewFile } from '../versions/send-version.ts'

/** The terms of an offer that waits, stored as JSON, with the documents of a new offer or the new files of a version. */
export interface WaitingContent {
  /** Null for an offer that never expires. Left out of a version that doesn't change it, like the other terms. */
  expiresAt?: string | null | undefined
  startDate?: string | null | undefined
  pay?: string | null | undefined
  words?: string | undefined
  position?: { id: number | null; name: string }
  documents: readonly NewDocument[]
  files: readonly NewFile[]
}

/** An offer or a new version that waits for an owner, or was sent back. */
export interface WaitingRow {
  id: number
  encId: string
  tenantId: number
  accountId: string
  /** enc_id of the application that it answers. */
  application: string | null
  /** enc_id of the offer that gets a new version; null for a new offer. */
  offer: string | null
  job: string
  content: WaitingContent
  maker: string
  makerId: string | null
  madeAt: Date
  state: ApprovalState
  reason: string | null
  /** Name in the candidate's account, else its address. */
  name: string
  /** Names of the offer's documents by enc_id, for a new version; the letter's also under an empty one. */
  documentNames: Readonly<Record<string, string>>
}

const columns = sql`w.id, w.enc_id AS "encId", w.tenant_id AS "tenantId", w.account_id AS "accountId",
  (SELECT a.enc_id FROM applications a WHERE a.id = w.application_id) AS application,
  (SELECT o.enc_id FROM offers o WHERE o.id = w.offer_id) AS offer, w.job, w.content, w.maker, w.maker_id AS "makerId",
  w.made_at AS "madeAt", w.state, w.reason, (SELECT coalesce(nullif(p.name, ''), p.email) FROM accounts p WHERE p.id = w.account_id) AS name,
  (SELECT coalesce(jsonb_object_agg(d.enc_id, d.name) || jsonb_object_agg('', d.name) FILTER (WHERE d.document_type = 'Offer'), '{}')
    FROM offer_documents d WHERE d.offer_id = w.offer_id) AS "documentNames"`

interface NewWaiting extends Pick<WaitingRow, 'encId' | 'tenantId' | 'accountId' | 'application' | 'job' | 'content'> {
  offerId: number | null
  maker: string
  makerId: string | null
  at: Date
}

/** Stores what waits for an owner. @returns false if a version of the offer waits already */
export async function insertWaiting(trx: Transaction, row: NewWaiting): Promise<boolean> {
  const { content } = row
  const keys = [...content.documents, ...content.files].map(({ letter }) => letter.key)
  const { rows } = await sql`
    INSERT INTO waiting_offers (enc_id, tenant_id, account_id, application_id, offer_id, job, content, letter_keys, maker, maker_id,
      made_at, state)
    VALUES (${row.encId}, ${row.tenantId}, ${row.accountId},
      (SELECT id FROM applications WHERE enc_id = ${row.application} AND tenant_id = ${row.tenantId}), ${row.offerId}, ${row.job},
      ${JSON.stringify(content)}::jsonb, ${keys}, ${row.maker}, ${row.makerId}, ${row.at}, ${approvalStates.initial})
    ON CONFLICT (offer_id) DO NOTHING RETURNING id`.execute(trx)
  return rows.length > 0
}

export async function findWaiting(
  db: Database | Transaction,
  { tenantId, encId }: { tenantId: number; encId: string },
): Promise<WaitingRow | undefined> {
  const { rows } = await sql<WaitingRow>`
    SELECT ${columns} FROM waiting_offers w WHERE w.enc_id = ${encId} AND w.tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

/** Locks what waits until the transaction ends. @returns its state as it is now; undefined if it is gone */
export async function lockWaiting(trx: Transaction, id: number): Promise<ApprovalState | undefined> {
  const { rows } = await sql<{ state: ApprovalState }>`
    SELECT state FROM waiting_offers WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows[0]?.state
}

/** Returns pending offers and those that were sent back, oldest first. */
export async function listWaiting(
  db: Database,
  { tenantId, application, limit }: { tenantId: number; application?: string | undefined; limit: number },
): Promise<WaitingRow[]> {
  const of =
    application === undefined
      ? sql`true`
      : sql`w.application_id = (SELECT a.id FROM applications a WHERE a.enc_id = ${application} AND a.tenant_id = ${tenantId})`
  return oldestWhere(db, sql`w.tenant_id = ${tenantId} AND ${of}`, limit)
}

/**
 * Returns what a colleague has to do with pending offers, oldest first: an owner approves them, and their maker makes those
 * again that were sent back, or an owner does if no colleague made them.
 */
export async function listTasks(
  db: Database,
  { tenantId, accountId, isOwner, limit }: { tenantId: number; accountId: string; isOwner: boolean; limit: number },
): Promise<WaitingRow[]> {
  const waits = approvalStates.initial
  const isTheirs = sql`w.state <> ${waits} AND coalesce(w.maker_id = ${accountId}, ${isOwner})`
  return oldestWhere(db, sql`w.tenant_id = ${tenantId} AND (w.state = ${waits} AND ${isOwner} OR ${isTheirs})`, limit)
}

async function oldestWhere(db: Database, condition: RawBuilder<unknown>, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    SELECT ${columns} FROM waiting_offers w WHERE ${condition} ORDER BY w.made_at, w.id LIMIT ${limit}`.execute(db)
  return rows
}

export async function setSentBack(trx: Transaction, id: number, state: ApprovalState, reason: string): Promise<void> {
  await sql`UPDATE waiting_offers SET state = ${state}, reason = ${reason} WHERE id = ${id}`.execute(trx)
}

export async function deleteWaiting(trx: Transaction, id: number): Promise<void> {
  await sql`DELETE FROM waiting_offers WHERE id = ${id}`.execute(trx)
}
