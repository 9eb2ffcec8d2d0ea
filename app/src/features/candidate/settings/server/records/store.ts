import { sql } from 'kysely'
import { fullName } from '#kernel/viewer.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import type { ConsentDecision } from '../../rules.ts'

export async function setLanguage(
  db: Database,
  { tenantId, accountId }: DataOwner,
  language: string | null,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE accounts SET language = ${language}, updated_at = ${now}
    WHERE tenant_id = ${tenantId} AND id = ${accountId}`.execute(db)
}

/** Returns every decision of a candidate, newest first. */
export async function readConsents(
  db: Database | Transaction,
  { tenantId, accountId }: DataOwner,
): Promise<ConsentDecision[]> {
  const { rows } = await sql<ConsentDecision>`
    SELECT purpose, given, wording, decided_at AS "decidedAt" FROM consents
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId} ORDER BY id DESC`.execute(db)
  return rows
}

export async function addConsent(
  trx: Transaction,
  { tenantId, accountId }: DataOwner,
  { purpose, given, wording, decidedAt }: ConsentDecision,
): Promise<void> {
  await sql`
    INSERT INTO consents (tenant_id, account_id, purpose, given, wording, decided_at)
    VALUES (${tenantId}, ${accountId}, ${purpose}, ${given}, ${wording}, ${decidedAt})`.execute(trx)
}

/** Locks an account against concurrent changes until the transaction ends. @returns true if it exists */
export async function lockAccount(trx: Transaction, { tenantId, accountId }: DataOwner): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM accounts WHERE tenant_id = ${tenantId} AND id = ${accountId} FOR UPDATE`.execute(trx)
  return rows.length > 0
}

/** The properties of an account's person that emails need. */
export interface AccountHolder extends DataOwner {
  email: string
  fullName: string
  /** The language chosen in the settings; null follows the browser. */
  language: string | null
}

/** Returns the person of an account by its email address, ignoring case, or by its id. */
export async function findHolder(db: Database, tenantId: number, named: string): Promise<AccountHolder | undefined> {
  const { rows } = await sql<Omit<AccountHolder, 'fullName'> & { firstName: string; lastName: string }>`
    SELECT tenant_id AS "tenantId", id AS "accountId", email, first_name AS "firstName", last_name AS "lastName", language
    FROM accounts WHERE tenant_id = ${tenantId} AND (email = ${named.trim().toLowerCase()} OR id = ${named})`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { firstName, lastName, ...holder } = row
  return { ...holder, fullName: fullName(firstName, lastName) }
}

/** Returns true for the account of a person who hires. */
export async function isColleague(db: Database, { tenantId, accountId }: DataOwner): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM accounts WHERE tenant_id = ${tenantId} AND id = ${accountId} AND staff_role IS NOT NULL`.execute(db)
  return rows.length > 0
}
