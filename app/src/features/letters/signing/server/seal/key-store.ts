import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

export interface KeyRow {
  certificates: Buffer[]
  fingerprint: string
  /** Null if the key is in the configuration. */
  privateKey: Buffer | null
}

const columns = sql.raw('certificates, fingerprint, private_key AS "privateKey"')

/** Returns every key that ever sealed a company's letters, newest first. */
export async function listKeys(db: Database | Transaction, tenantId: number): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    SELECT ${columns} FROM signing_keys WHERE tenant_id = ${tenantId} ORDER BY id DESC`.execute(db)
  return rows
}

/** Serializes changes to a company's keys until the transaction ends. */
export async function lockKeys(trx: Transaction, tenantId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('signing_keys'), ${tenantId})`.execute(trx)
}

/** Stores a sealing key; does nothing if it exists. */
export async function addKey(db: Database | Transaction, tenantId: number, row: KeyRow, now: Date): Promise<void> {
  await sql`
    INSERT INTO signing_keys (tenant_id, certificates, fingerprint, private_key, made_at)
    VALUES (${tenantId}, ${row.certificates}, ${row.fingerprint}, ${row.privateKey}, ${now})
    ON CONFLICT (tenant_id, fingerprint) DO NOTHING`.execute(db)
}
