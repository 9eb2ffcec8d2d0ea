import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

interface Owner {
  tenantId: number
  accountId: string
}

export interface FactorRow {
  hasApp: boolean
  passkeys: number
  recoveryCodes: number
}

/** Returns the second factors of an account. */
export async function findFactors(db: Database | Transaction, accountId: string): Promise<FactorRow> {
  const { rows } = await sql<FactorRow>`
    SELECT
      EXISTS (SELECT 1 FROM account_authenticators
        WHERE account_id = ${accountId} AND sealed_secret IS NOT NULL) AS "hasApp",
      (SELECT count(*)::integer FROM account_passkeys WHERE account_id = ${accountId}) AS passkeys,
      (SELECT count(*)::integer FROM account_recovery_codes WHERE account_id = ${accountId}) AS "recoveryCodes"`.execute(
    db,
  )
  return rows[0] ?? { hasApp: false, passkeys: 0, recoveryCodes: 0 }
}

/** Stores the secret of an app whose first code is still to be entered. */
export async function keepNextSecret(
  db: Database,
  { tenantId, accountId }: Owner,
  sealedSecret: string,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO account_authenticators (account_id, tenant_id, next_sealed_secret, created_at)
    VALUES (${accountId}, ${tenantId}, ${sealedSecret}, ${now})
    ON CONFLICT (account_id) DO UPDATE SET next_sealed_secret = excluded.next_sealed_secret`.execute(db)
}

/** Returns the sealed secrets of an account's app, and of the one that is being set up. */
export async function findSecrets(
  db: Database | Transaction,
  accountId: string,
): Promise<{ current: string | null; next: string | null } | undefined> {
  const { rows } = await sql<{ current: string | null; next: string | null }>`
    SELECT sealed_secret AS current, next_sealed_secret AS next FROM account_authenticators
    WHERE account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Makes the app that is being set up the account's. @returns false if another one was begun meanwhile */
export async function confirmApp(
  trx: Transaction,
  accountId: string,
  { sealedSecret, step, now }: { sealedSecret: string; step: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE account_authenticators
    SET sealed_secret = next_sealed_secret, next_sealed_secret = NULL, last_step = ${step}, created_at = ${now}
    WHERE account_id = ${accountId} AND next_sealed_secret = ${sealedSecret} RETURNING account_id`.execute(trx)
  return rows.length > 0
}

/** Uses up the code of a time step. @returns false if it, or a later one, was used before */
export async function takeStep(db: Database, accountId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE account_authenticators SET last_step = ${step}
    WHERE account_id = ${accountId} AND last_step < ${step} RETURNING account_id`.execute(db)
  return rows.length > 0
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(
  trx: Transaction,
  { tenantId, accountId }: Owner,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await sql`DELETE FROM account_recovery_codes WHERE account_id = ${accountId}`.execute(trx)
  await sql`
    INSERT INTO account_recovery_codes (account_id, tenant_id, code_hash, created_at)
    SELECT ${accountId}, ${tenantId}, hash, ${now} FROM unnest(${[...hashes]}::text[]) AS hash`.execute(trx)
}

/** Uses up a recovery code. @returns false if the account has no such code */
export async function takeRecoveryCode(db: Database, accountId: string, hash: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM account_recovery_codes WHERE account_id = ${accountId} AND code_hash = ${hash}
    RETURNING account_id`.execute(db)
  return rows.length > 0
}

/** Records that a session passed the second factor. */
export async function markSession(db: Database | Transaction, sessionId: string, now: Date): Promise<void> {
  await sql`UPDATE account_sessions SET second_factor_at = ${now} WHERE id = ${sessionId}`.execute(db)
}

/** Removes all second factors of an account, passkeys included, and ends its sessions. */
export async function resetSecondFactor(trx: Transaction, accountId: string): Promise<void> {
  for (const table of ['account_authenticators', 'account_recovery_codes', 'account_passkeys', 'account_sessions'])
    await sql`DELETE FROM ${sql.table(table)} WHERE account_id = ${accountId}`.execute(trx)
}
