import { sql } from 'kysely'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import { type DraftState, OPEN, SUBMITTED } from '../../states.ts'

/** A row of the `drafts` table with the times of its position. */
export interface DraftRow {
  id: number
  encId: string
  tenantId: number
  accountId: string | null
  guestId: number | null
  positionId: number
  formVersionIds: number[]
  version: number
  /** The person's source, as visits name it; empty if not known. */
  source: string
  state: DraftState
  changedAt: Date
  expiresAt: Date
  /** False for a guest who has not proven an email address. */
  isVerified: boolean
  title: string
  /** The key with which the draft of a private position was created. */
  privateKey: string | null
  archivedAt: Date | null
  closesAt: Date | null
}

/** Columns of a {@link DraftRow}. */
export const draftColumns = sql.raw(
  `d.id, d.enc_id AS "encId", d.tenant_id AS "tenantId", d.account_id AS "accountId", d.guest_id AS "guestId",
   d.position_id AS "positionId", d.form_version_ids AS "formVersionIds", d.version, d.source, d.state, d.changed_at AS "changedAt",
   d.expires_at AS "expiresAt", (d.account_id IS NOT NULL OR g.proven_at IS NOT NULL) AS "isVerified", p.title,
   CASE WHEN p.private_key IS NOT NULL THEN d.private_key END AS "privateKey", p.archived_at AS "archivedAt", p.closes_at AS "closesAt"`,
)
/** The tables that the columns are read from. */
export const draftTables = sql.raw(
  'drafts d JOIN positions p ON p.id = d.position_id LEFT JOIN guests g ON g.id = d.guest_id',
)

/** Condition for a draft `d` of a person. */
export const ownedBy = ({ tenantId, accountId, guestId }: Applicant) =>
  accountId === null
    ? sql`d.tenant_id = ${tenantId} AND d.guest_id = ${guestId}`
    : sql`d.tenant_id = ${tenantId} AND d.account_id = ${accountId}`

/** Returns the open drafts of a person, last changed first. */
export async function listOpenDrafts(db: Database | Transaction, owner: Applicant, now: Date): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    SELECT ${draftColumns} FROM ${draftTables}
    WHERE ${ownedBy(owner)} AND d.state = ${sql.lit(OPEN)} AND d.expires_at > ${now} ORDER BY d.changed_at DESC, d.id DESC`.execute(
    db,
  )
  return rows
}

/** Returns a person's draft that has not expired, open or submitted. */
export async function findDraft(
  db: Database | Transaction,
  owner: Applicant,
  encId: string,
  now: Date,
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    SELECT ${draftColumns} FROM ${draftTables}
    WHERE ${ownedBy(owner)} AND d.enc_id = ${encId} AND (d.expires_at > ${now} OR d.state = ${sql.lit(SUBMITTED)})`.execute(
    db,
  )
  return rows[0]
}

/** Returns a person's draft in any state, locked until the transaction ends. */
export async function lockDraft(trx: Transaction, owner: Applicant, encId: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    SELECT ${draftColumns} FROM ${draftTables}
    WHERE ${ownedBy(owner)} AND d.enc_id = ${encId} FOR UPDATE OF d`.execute(trx)
  return rows[0]
}

/** Returns a person's open draft for a position, even if it has expired, locked until the transaction ends. */
export async function lockOpenDraft(
  trx: Transaction,
  owner: Applicant,
  positionId: number,
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    SELECT ${draftColumns} FROM ${draftTables}
    WHERE ${ownedBy(owner)} AND d.position_id = ${positionId} AND d.state = ${sql.lit(OPEN)} FOR UPDATE OF d`.execute(
    trx,
  )
  return rows[0]
}

/** Returns a person's open draft for a position unless it has expired. */
export async function findOpenDraft(
  db: Database | Transaction,
  owner: Applicant,
  positionId: number,
  now: Date,
): Promise<{ encId: string; version: number; changedAt: Date } | undefined> {
  const { rows } = await sql<{ encId: string; version: number; changedAt: Date }>`
    SELECT d.enc_id AS "encId", d.version, d.changed_at AS "changedAt" FROM drafts d
    WHERE ${ownedBy(owner)} AND d.position_id = ${positionId} AND d.state = ${sql.lit(OPEN)} AND d.expires_at > ${now}`.execute(
    db,
  )
  return rows[0]
}

/** Returns the keys with which a person created drafts for private positions, by position; includes sent drafts. */
export async function findKeys(db: Database, owner: Applicant, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; key: string }>`
    SELECT d.position_id AS id, d.private_key AS key FROM drafts d
    WHERE ${ownedBy(owner)} AND d.position_id = ANY(${[...ids]}) AND d.private_key IS NOT NULL`.execute(db)
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** Counts a person's open drafts of applications that have not expired. */
export async function countOpenDrafts(trx: Transaction, owner: Applicant, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM drafts d
    WHERE ${ownedBy(owner)} AND d.state = ${sql.lit(OPEN)} AND d.expires_at > ${now} AND d.position_id IS NOT NULL`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** Stores an empty draft; does nothing if the person has an open one for the position. */
export async function insertDraft(
  trx: Transaction,
  { tenantId, accountId, guestId }: Applicant,
  draft: {
    encId: string
    positionId: number
    formVersionIds: readonly number[]
    expiresAt: Date
    source: string
  },
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO drafts (enc_id, tenant_id, account_id, guest_id, position_id, form_version_ids, private_key, source, state, created_at, changed_at, expires_at)
    VALUES (${draft.encId}, ${tenantId}, ${accountId}, ${guestId}, ${draft.positionId}, ${[...draft.formVersionIds]}::bigint[],
      (SELECT private_key FROM positions WHERE id = ${draft.positionId}), ${draft.source}, ${sql.lit(OPEN)}, ${now}, ${now}, ${draft.expiresAt})
    ON CONFLICT DO NOTHING`.execute(trx)
}

/**
 * Expires a person's open drafts for these positions; their rows stay for a while so that `restoreDrafts` can undo it.
 * @returns the positions of the deleted drafts
 */
export async function expireDrafts(
  trx: Transaction,
  owner: Applicant,
  positionIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ positionId: number }>`
    UPDATE drafts d SET expires_at = ${now}
    WHERE ${ownedBy(owner)} AND d.state = ${sql.lit(OPEN)} AND d.expires_at > ${now} AND d.position_id = ANY(${[...positionIds]}::bigint[])
    RETURNING d.position_id AS "positionId"`.execute(trx)
  return rows.map(({ positionId }) => positionId)
}

/** Restores the expiry of an expired draft. */
export async function restoreDraft(trx: Transaction, id: number, expiresAt: Date): Promise<void> {
  await sql`UPDATE drafts SET expires_at = ${expiresAt} WHERE id = ${id}`.execute(trx)
}

/** Deletes a draft with its values, changes and the attachment of its files. */
export async function deleteDraft(trx: Transaction, id: number): Promise<void> {
  await sql`DELETE FROM drafts WHERE id = ${id}`.execute(trx)
}

/** Marks a draft as submitted and deletes its values and changes. */
export async function closeSubmitted(trx: Transaction, id: number, state: DraftState, now: Date): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM draft_values WHERE draft_id = ${id}),
      forgotten AS (DELETE FROM draft_changes WHERE draft_id = ${id})
    UPDATE drafts SET state = ${state}, changed_at = ${now} WHERE id = ${id}`.execute(trx)
}

/** Keeps an account from taking the guest over until the transaction ends. @returns false if one already has */
export async function lockGuestForSharing(trx: Transaction, guestId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM guests WHERE id = ${guestId} AND account_id IS NULL FOR SHARE`.execute(trx)
  return rows.length > 0
}

/** Returns the company of a guest. */
export async function findTenantOf(trx: Transaction, guestId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT tenant_id AS id FROM guests WHERE id = ${guestId}`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`The guest ${guestId} does not exist.`)
  return id
}

/** Returns a guest's open drafts that have not expired, locked, oldest first. */
export async function lockGuestDrafts(trx: Transaction, guestId: number, now: Date): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    SELECT ${draftColumns} FROM ${draftTables}
    WHERE d.guest_id = ${guestId} AND d.state = ${sql.lit(OPEN)} AND d.expires_at > ${now} ORDER BY d.id FOR UPDATE OF d`.execute(
    trx,
  )
  return rows
}

/** Returns the position of a guest's draft, open or submitted. */
export async function pathOfGuestDraft(
  db: Database,
  guestId: number,
  encId: string,
): Promise<{ positionId: number; privateKey: string | null } | undefined> {
  const { rows } = await sql<{ positionId: number; privateKey: string | null }>`
    SELECT d.position_id AS "positionId", CASE WHEN p.private_key IS NOT NULL THEN d.private_key END AS "privateKey"
    FROM drafts d JOIN positions p ON p.id = d.position_id WHERE d.guest_id = ${guestId} AND d.enc_id = ${encId}`.execute(
    db,
  )
  return rows[0]
}

export async function prolongGuestDrafts(trx: Transaction, id: number, expiresAt: Date): Promise<void> {
  await sql`UPDATE drafts SET expires_at = greatest(expires_at, ${expiresAt}) WHERE id = ${id}`.execute(trx)
}

/** Transfers a draft with its files to an account. */
export async function assignDraft(trx: Transaction, id: number, accountId: string, expiresAt: Date): Promise<void> {
  await sql`
    UPDATE drafts SET account_id = ${accountId}, guest_id = NULL, expires_at = greatest(expires_at, ${expiresAt})
    WHERE id = ${id}`.execute(trx)
}

/** Transfers a guest's submitted drafts, forms given to the guest, and all of the guest's files to an account. */
export async function assignSubmitted(trx: Transaction, guestId: number, accountId: string): Promise<void> {
  await sql`
    UPDATE drafts SET account_id = ${accountId}, guest_id = NULL
    WHERE guest_id = ${guestId} AND (state = ${sql.lit(SUBMITTED)} OR position_id IS NULL)`.execute(trx)
  await sql`
    UPDATE application_files SET account_id = ${accountId}, guest_id = NULL WHERE guest_id = ${guestId}`.execute(trx)
}

/** Deletes the facts that numbers need of deleted drafts that were begun before an instant. */
export async function deleteDraftEnds(db: Database, before: Date): Promise<void> {
  await pruneRows(db, 'draft_ends', sql`began_at < ${before}`)
}

/** Deletes open drafts that expired before this time. @returns their number */
export async function deleteExpiredDrafts(db: Database, before: Date): Promise<number> {
  return pruneRows(db, 'drafts', sql`state = ${sql.lit(OPEN)} AND expires_at <= ${before}`)
}
