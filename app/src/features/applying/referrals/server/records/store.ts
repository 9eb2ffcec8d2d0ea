import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import type { Relation } from '../../rules.ts'
import { type ReferralState, type ErasedState, SENT, ACCEPTED, APPLIED, DECLINED } from '../../states.ts'

/** The referrer's words about the person; stored with the person's consent. */
export interface ReferralNote {
  name: string
  relation: Relation | null
  note: string | null
}

/** A row of `referrals`, with its current referrer and position. */
export interface ReferralRow {
  id: number
  tenantId: number
  encId: string
  accountId: string
  positionId: number | null
  positionTitle: string
  state: ReferralState
  sealedEmail: string | null
  emailHash: string | null
  name: string | null
  relation: Relation | null
  note: string | null
  referredAccountId: string | null
  applicationId: number | null
  createdAt: Date
  since: Date
  /** For an unanswered referral, the end of the time to answer; otherwise the time at which the row is deleted. */
  expiresAt: Date
  referrer: string
  positionArchivedAt: Date | null
  positionClosesAt: Date | null
}

const columns = sql`
  r.id, r.tenant_id AS "tenantId", r.enc_id AS "encId", r.account_id AS "accountId", r.position_id AS "positionId",
  r.position_title AS "positionTitle", r.state, r.sealed_email AS "sealedEmail", r.email_hash AS "emailHash", r.name,
  r.relation, r.note, r.referred_account_id AS "referredAccountId", r.application_id AS "applicationId",
  r.created_at AS "createdAt", r.since, r.expires_at AS "expiresAt",
  trim(a.first_name || ' ' || a.last_name) AS referrer, p.archived_at AS "positionArchivedAt",
  p.closes_at AS "positionClosesAt"`

const tables = sql`
  referrals r JOIN accounts a ON a.id = r.account_id LEFT JOIN positions p ON p.id = r.position_id`

async function rowsWhere(db: Database | Transaction, condition: RawBuilder<unknown>): Promise<ReferralRow[]> {
  const { rows } = await sql<ReferralRow>`SELECT ${columns} FROM ${tables} WHERE ${condition}`.execute(db)
  return rows
}

/** Serializes the referrals that a candidate makes. */
export async function lockReferrer(trx: Transaction, accountId: string): Promise<{ isVerified: boolean } | undefined> {
  const { rows } = await sql<{ isVerified: boolean }>`
    SELECT email_verified AS "isVerified" FROM accounts WHERE id = ${accountId} FOR UPDATE`.execute(trx)
  return rows[0]
}

/** Returns the candidate's referral of an address for a position, unless it expired. */
export async function findSame(
  trx: Transaction,
  { accountId, positionId, emailHash, now }: { accountId: string; positionId: number; emailHash: string; now: Date },
): Promise<ReferralRow | undefined> {
  const [row] = await rowsWhere(
    trx,
    sql`r.account_id = ${accountId} AND r.position_id = ${positionId} AND r.email_hash = ${emailHash}
      AND r.expires_at > ${now}`,
  )
  return row
}

export interface NewReferral {
  tenantId: number
  encId: string
  accountId: string
  positionId: number
  positionTitle: string
  tokenHash: string
  sealedEmail: string
  emailHash: string
  now: Date
  expiresAt: Date
}

/** Stores a referral, replacing one of the same address that ended but is not deleted yet. */
export async function insertReferral(trx: Transaction, row: NewReferral): Promise<ReferralRow> {
  const { tenantId, encId, accountId, positionId, positionTitle, tokenHash, sealedEmail, emailHash, now } = row
  await sql`
    UPDATE referrals SET email_hash = NULL
    WHERE account_id = ${accountId} AND position_id = ${positionId} AND email_hash = ${emailHash}`.execute(trx)
  await sql`
    INSERT INTO referrals (tenant_id, enc_id, account_id, position_id, position_title, state, token_hash, sealed_email,
      email_hash, created_at, since, expires_at)
    VALUES (${tenantId}, ${encId}, ${accountId}, ${positionId}, ${positionTitle}, ${sql.lit(SENT)}, ${tokenHash}, ${sealedEmail},
      ${emailHash}, ${now}, ${now}, ${row.expiresAt})`.execute(trx)
  return stored(await rowsWhere(trx, sql`r.enc_id = ${encId}`))
}

function stored([row]: ReferralRow[]): ReferralRow {
  if (!row) throw new Error('The referral is missing.')
  return row
}

/** Selects a referral: a candidate's own, or by its link's token. */
export type ReferralChoice = { tenantId: number } & ({ encId: string; accountId: string } | { tokenHash: string })

const chosen = (choice: ReferralChoice): RawBuilder<unknown> =>
  'tokenHash' in choice
    ? sql`r.tenant_id = ${choice.tenantId} AND r.token_hash = ${choice.tokenHash}`
    : sql`r.tenant_id = ${choice.tenantId} AND r.enc_id = ${choice.encId} AND r.account_id = ${choice.accountId}`

export async function findReferral(
  db: Database | Transaction,
  choice: ReferralChoice,
): Promise<ReferralRow | undefined> {
  return (await rowsWhere(db, chosen(choice)))[0]
}

/**
 * Locks the referrer of a referral and the account that answers it against deletion until the transaction ends. An
 * account's deletion locks the account before its referrals; taking the locks in the same order avoids deadlocks.
 */
export async function lockAccounts(trx: Transaction, choice: ReferralChoice, accountId: string | null): Promise<void> {
  await sql`
    SELECT FROM accounts
    WHERE id = ${accountId} OR id IN (SELECT r.account_id FROM referrals r WHERE ${chosen(choice)})
    ORDER BY id FOR KEY SHARE`.execute(trx)
}

/** Returns a referral, locked until the transaction ends and read after waiting for the lock. */
export async function lockReferral(trx: Transaction, choice: ReferralChoice): Promise<ReferralRow | undefined> {
  await sql`SELECT FROM referrals r WHERE ${chosen(choice)} FOR UPDATE`.execute(trx)
  return findReferral(trx, choice)
}

/** A person identified by account and by the hash of the account's proven address; null if it isn't proven. */
export interface Referred {
  tenantId: number
  accountId: string | null
  emailHash: string | null
}

const isOf = ({ tenantId, accountId, emailHash }: Referred) =>
  sql`r.tenant_id = ${tenantId} AND (r.referred_account_id = ${accountId}
    OR (r.referred_account_id IS NULL AND r.email_hash = ${emailHash}))`

/** Returns the referrals that a candidate made, newest first. */
export const listMade = (db: Database, tenantId: number, accountId: string): Promise<ReferralRow[]> =>
  rowsWhere(db, sql`r.tenant_id = ${tenantId} AND r.account_id = ${accountId} ORDER BY r.id DESC`)

/** Returns the referrals of a person, newest first, without declined ones. */
export const listReceived = (db: Database, person: Referred): Promise<ReferralRow[]> =>
  rowsWhere(db, sql`${isOf(person)} AND r.state <> ${sql.lit(DECLINED)} ORDER BY r.id DESC`)

/** Returns the referrals that a candidate made or received in one query, newest first. */
export const listOwn = (db: Database, person: Referred & { accountId: string }): Promise<ReferralRow[]> =>
  rowsWhere(
    db,
    sql`(r.tenant_id = ${person.tenantId} AND r.account_id = ${person.accountId})
      OR (${isOf(person)} AND r.state <> ${sql.lit(DECLINED)}) ORDER BY r.id DESC`,
  )

/** After locking the referrers, locks the referrals for a position that a person agreed to, oldest first. */
export async function lockAccepted(
  trx: Transaction,
  person: Referred,
  positionId: number,
  now: Date,
): Promise<ReferralRow[]> {
  const condition = sql`${isOf(person)} AND r.position_id = ${positionId} AND r.state = ${sql.lit(ACCEPTED)}
    AND r.expires_at > ${now}`
  const { rows: referrers } = await sql`
    SELECT FROM accounts WHERE id IN (SELECT r.account_id FROM referrals r WHERE ${condition})
    ORDER BY id FOR KEY SHARE`.execute(trx)
  if (referrers.length === 0) return []
  await sql`SELECT FROM referrals r WHERE ${condition} ORDER BY r.id FOR UPDATE`.execute(trx)
  return rowsWhere(trx, sql`${condition} ORDER BY r.id`)
}

/**
 * Deletes all data of a referral about the referred person, except the hash that prevents a declined one from being
 * repeated.
 */
export async function eraseReferredPerson(
  trx: Transaction,
  id: number,
  { state, now, expiresAt }: { state: ErasedState; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    UPDATE referrals SET state = ${state}, sealed_email = NULL,
      email_hash = CASE WHEN ${state} = ${sql.lit(DECLINED)} THEN email_hash END,
      name = NULL, relation = NULL, note = NULL, referred_account_id = NULL, since = ${now}, expires_at = ${expiresAt}
    WHERE id = ${id}`.execute(trx)
}

/** Stores the data that a person agreed to. */
export async function writeAccepted(
  trx: Transaction,
  id: number,
  {
    said,
    accountId,
    now,
    expiresAt,
  }: { said: ReferralNote | undefined; accountId: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    UPDATE referrals SET state = ${sql.lit(ACCEPTED)}, name = ${said?.name ?? null}, relation = ${said?.relation ?? null},
      note = ${said?.note ?? null}, referred_account_id = ${accountId}, since = ${now}, expires_at = ${expiresAt}
    WHERE id = ${id}`.execute(trx)
}

export async function writeApplied(
  trx: Transaction,
  ids: readonly number[],
  {
    applicationId,
    accountId,
    now,
    expiresAt,
  }: { applicationId: number | null; accountId: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    UPDATE referrals SET state = ${sql.lit(APPLIED)}, application_id = ${applicationId},
      referred_account_id = coalesce(referred_account_id, ${accountId}), since = ${now}, expires_at = ${expiresAt}
    WHERE id = ANY(${[...ids]})`.execute(trx)
}

export async function deleteReferral(trx: Transaction, id: number): Promise<void> {
  await sql`DELETE FROM referrals WHERE id = ${id}`.execute(trx)
}

/** Deletes the referrals that led to an application. */
export async function deleteReferralsOf(trx: Transaction, applicationId: number): Promise<void> {
  await sql`DELETE FROM referrals WHERE application_id = ${applicationId}`.execute(trx)
}

/** Returns the remaining referrals of applications. */
export const listApplied = (db: Database, applicationIds: readonly number[], now: Date): Promise<ReferralRow[]> =>
  rowsWhere(db, sql`r.application_id = ANY(${[...applicationIds]}) AND r.expires_at > ${now} ORDER BY r.id`)

/** Returns the referrals whose time to answer is over. */
export const listExpired = (db: Database, now: Date): Promise<ReferralRow[]> =>
  rowsWhere(db, sql`r.state = ${sql.lit(SENT)} AND r.expires_at <= ${now} ORDER BY r.id`)

/** Deletes answered or ended referrals when their retention ends. */
export async function purgeReferrals(db: Database, now: Date): Promise<void> {
  await pruneRows(db, 'referrals', sql`state <> ${sql.lit(SENT)} AND expires_at <= ${now}`)
}

/** Prevents an address from getting referrals. */
export async function insertRefusal(trx: Transaction, tenantId: number, emailHash: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO referral_refusals (tenant_id, email_hash, refused_at) VALUES (${tenantId}, ${emailHash}, ${now})
    ON CONFLICT DO NOTHING`.execute(trx)
}

export async function hasRefused(db: Database, tenantId: number, emailHash: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM referral_refusals WHERE tenant_id = ${tenantId} AND email_hash = ${emailHash}`.execute(db)
  return rows.length > 0
}

/** Returns the address of an account or guest if it is proven. */
export async function findVerifiedEmail(
  db: Database | Transaction,
  { accountId, guestId }: { accountId: string | null; guestId?: number | null },
): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM accounts WHERE id = ${accountId} AND email_verified
    UNION ALL SELECT lower(email) FROM guests WHERE id = ${guestId ?? null} AND proven_at IS NOT NULL`.execute(db)
  return rows[0]?.email ?? null
}
