import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

export type ProofKind =
  | 'sign-up'
  | 'sign-in'
  | 'reset-password'
  | 'old-email'
  | 'new-email'
  | 'erase-account'
  | 'prove-guest'
  | 'claim-guest'

/** Input of a sign-up. */
export interface SignUpDetails {
  firstName: string
  lastName: string
  passwordHash: string
}

interface CodeKey {
  tenantId: number
  kind: Exclude<ProofKind, 'reset-password'>
  email: string
  accountId: string | null
  /** The requesting browser; a request from one browser does not affect another's. */
  browserHash: string
}

interface Secret {
  secretHash: string
  expiresAt: Date
}

/** Stores a code, replacing the one the same browser requested before. */
export async function storeCode(
  db: Database,
  { tenantId, kind, email, accountId, browserHash }: CodeKey,
  { secretHash, expiresAt, details = {} }: Secret & { details?: Partial<SignUpDetails> },
): Promise<void> {
  await sql`
    INSERT INTO account_proofs (tenant_id, kind, email, account_id, browser_hash, secret_hash, details, expires_at)
    VALUES (${tenantId}, ${kind}, ${email}, ${accountId}, ${browserHash}, ${secretHash}, ${JSON.stringify(details)}, ${expiresAt})
    ON CONFLICT (tenant_id, kind, email, account_id, browser_hash) WHERE browser_hash IS NOT NULL DO UPDATE
    SET secret_hash = excluded.secret_hash, details = excluded.details, expires_at = excluded.expires_at, wrong_tries = 0`.execute(
    db,
  )
}

/** Stores a password reset link alongside earlier ones. */
export async function storeLink(
  db: Database,
  { tenantId, email, accountId }: Pick<CodeKey, 'tenantId' | 'email' | 'accountId'>,
  { secretHash, expiresAt }: Secret,
): Promise<void> {
  await sql`
    INSERT INTO account_proofs (tenant_id, kind, email, account_id, secret_hash, expires_at)
    VALUES (${tenantId}, 'reset-password', ${email}, ${accountId}, ${secretHash}, ${expiresAt})`.execute(db)
}

/**
 * Uses up one of the `tries` of a code before it is compared.
 * @returns undefined if the browser has no code or no attempts left
 */
export async function tryCode(
  db: Database | Transaction,
  { tenantId, kind, email, accountId, browserHash }: CodeKey,
  tries: number,
  now: Date,
) {
  const { rows } = await sql<{ id: number; secretHash: string; details: Partial<SignUpDetails> }>`
    UPDATE account_proofs SET wrong_tries = wrong_tries + 1
    WHERE tenant_id = ${tenantId} AND kind = ${kind} AND email = ${email} AND account_id IS NOT DISTINCT FROM ${accountId}
      AND browser_hash = ${browserHash} AND expires_at > ${now} AND wrong_tries < ${tries}
    RETURNING id, secret_hash AS "secretHash", details`.execute(db)
  return rows[0]
}

/** Deletes a proof, so that it is used only once. @returns false if it was gone */
export async function consumeProof(db: Database | Transaction, id: number, secretHash: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM account_proofs WHERE id = ${id} AND secret_hash = ${secretHash} RETURNING id`.execute(db)
  return rows.length > 0
}

/** Deletes the link with a secret and returns its owner. */
export async function consumeLink(db: Database | Transaction, tenantId: number, secretHash: string, now: Date) {
  const { rows } = await sql<{ accountId: string | null }>`
    DELETE FROM account_proofs
    WHERE tenant_id = ${tenantId} AND kind = 'reset-password' AND secret_hash = ${secretHash} AND expires_at > ${now}
    RETURNING account_id AS "accountId"`.execute(db)
  return rows[0]
}

/** Deletes an account's emailed codes and links, for example after its password or address changed. */
export async function dropProofs(db: Database | Transaction, accountId: string): Promise<void> {
  await sql`DELETE FROM account_proofs WHERE account_id = ${accountId}`.execute(db)
}
