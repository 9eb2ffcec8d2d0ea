import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export interface PasskeyRow {
  id: string
  name: string | null
  backedUp: boolean
  createdAt: Date
}

const columns = sql.raw('id, name, backed_up AS "backedUp", created_at AS "createdAt"')

/** Returns the account that a passkey is created for. */
export async function findHolder(db: Database, tenantId: number, accountId: string) {
  const { rows } = await sql<{ id: string; email: string; name: string }>`
    SELECT id, email, name FROM accounts WHERE id = ${accountId} AND tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

export async function listPasskeys(db: Database, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    SELECT ${columns} FROM account_passkeys WHERE account_id = ${accountId} ORDER BY created_at, id`.execute(db)
  return rows
}

/** @returns false if the account has no such passkey */
export async function renamePasskey(db: Database, accountId: string, id: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE account_passkeys SET name = ${name} WHERE id = ${id} AND account_id = ${accountId} RETURNING id`.execute(db)
  return rows.length > 0
}

/** @returns false if the account had no such passkey */
export async function deletePasskey(db: Database, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM account_passkeys WHERE id = ${id} AND account_id = ${accountId} RETURNING id`.execute(db)
  return rows.length > 0
}

/** Returns true if the account has a passkey with this credential id. */
export async function holdsCredential(db: Database, accountId: string, credentialId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM account_passkeys WHERE account_id = ${accountId} AND credential_id = ${credentialId}`.execute(db)
  return rows.length > 0
}

export async function sessionStart(db: Database, sessionId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ createdAt: Date }>`
    SELECT created_at AS "createdAt" FROM account_sessions WHERE id = ${sessionId}`.execute(db)
  return rows[0]?.createdAt
}

/** Sets the creation time of a passkey, by the database clock. */
export async function datePasskey(db: Database, id: string, now: Date): Promise<void> {
  await sql`UPDATE account_passkeys SET created_at = ${now} WHERE id = ${id}`.execute(db)
}
