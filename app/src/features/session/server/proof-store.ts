import { sql } from 'kysely'
import { serverLimits } from '#config/server-limits.ts'
import type { Database, Transaction } from '#platform/db/database.ts'

export type ProofKind = 'sign-up' | 'sign-in' | 'reset-password' | 'old-email' | 'new-email'

/** What a sign-up asked for. */
export interface SignUpDetails {
  firstName: string
  lastName: string
  passwordHash: string
}

interface ProofKey {
  tenantId: number
  kind: ProofKind
  email: string
  accountId: string | null
}

/** Keeps what was mailed, in place of the one of its kind before. */
export async function keepProof(
  db: Database,
  { tenantId, kind, email, accountId }: ProofKey,
  proof: { secretHash: string; expiresAt: Date; details?: SignUpDetails },
): Promise<void> {
  await sql`
    INSERT INTO account_proofs (tenant_id, kind, email, account_id, secret_hash, details, expires_at)
    VALUES (${tenantId}, ${kind}, ${email}, ${accountId}, ${proof.secretHash}, ${JSON.stringify(proof.details ?? {})}, ${proof.expiresAt})
    ON CONFLICT (tenant_id, kind, email, account_id) DO UPDATE
    SET secret_hash = excluded.secret_hash, details = excluded.details, expires_at = excluded.expires_at, wrong_tries = 0`.execute(
    db,
  )
}

/** Uses up one try at a code, before it is compared. @returns undefined when there is none to try */
export async function tryProof(db: Database | Transaction, { tenantId, kind, email, accountId }: ProofKey, now: Date) {
  const { rows } = await sql<{ id: number; secretHash: string; details: Partial<SignUpDetails> }>`
    UPDATE account_proofs SET wrong_tries = wrong_tries + 1
    WHERE tenant_id = ${tenantId} AND kind = ${kind} AND email = ${email} AND account_id IS NOT DISTINCT FROM ${accountId}
      AND expires_at > ${now} AND wrong_tries < ${serverLimits.codeWrongTries}
    RETURNING id, secret_hash AS "secretHash", details`.execute(db)
  return rows[0]
}

/** Takes a proof away, so that it is used once. @returns whether it was still there */
export async function spendProof(db: Database | Transaction, id: number, secretHash: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM account_proofs WHERE id = ${id} AND secret_hash = ${secretHash} RETURNING id`.execute(db)
  return rows.length > 0
}

/** Takes away the link with a secret and says whose it was. */
export async function spendLink(db: Database | Transaction, tenantId: number, secretHash: string, now: Date) {
  const { rows } = await sql<{ accountId: string | null }>`
    DELETE FROM account_proofs
    WHERE tenant_id = ${tenantId} AND kind = 'reset-password' AND secret_hash = ${secretHash} AND expires_at > ${now}
    RETURNING account_id AS "accountId"`.execute(db)
  return rows[0]
}

/** Mailed codes and links of an account are good no more, as after its password or address changed. */
export async function dropProofs(db: Database | Transaction, accountId: string): Promise<void> {
  await sql`DELETE FROM account_proofs WHERE account_id = ${accountId}`.execute(db)
}
