import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import type { ApiScope } from '#kernel/company/api-scopes.ts'

export interface ApiKeyRow {
  id: number
  tenantId: number
  name: string
  prefix: string
  secretHash: string
  scopes: ApiScope[]
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

const columns = sql`id, tenant_id AS "tenantId", name, prefix, secret_hash AS "secretHash", scopes, created_at AS "createdAt",
  expires_at AS "expiresAt", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"`

export type NewApiKey = Pick<
  ApiKeyRow,
  'tenantId' | 'name' | 'prefix' | 'secretHash' | 'scopes' | 'createdAt' | 'expiresAt'
>

export async function insertKey(db: Database, key: NewApiKey): Promise<void> {
  await sql`
    INSERT INTO api_keys (tenant_id, name, prefix, secret_hash, scopes, created_at, expires_at)
    VALUES (${key.tenantId}, ${key.name}, ${key.prefix}, ${key.secretHash}, ${key.scopes}, ${key.createdAt}, ${key.expiresAt})`.execute(
    db,
  )
}

/** Returns the keys of a tenant, newest first. */
export async function listKeys(db: Database, tenantId: number): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    SELECT ${columns} FROM api_keys WHERE tenant_id = ${tenantId} ORDER BY id DESC`.execute(db)
  return rows
}

/** Returns a key that is neither revoked nor expired. */
export async function findKey(db: Database, prefix: string, now: Date): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`
    SELECT ${columns} FROM api_keys
    WHERE prefix = ${prefix} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})`.execute(db)
  return rows[0]
}

/** Records the use of a key, at most once an hour. */
export async function recordUse(db: Database, id: number, now: Date): Promise<void> {
  await sql`
    UPDATE api_keys SET last_used_at = ${now}
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${now}::timestamptz - interval '1 hour')`.execute(db)
}

/** Revokes a key; idempotent. @returns false if the tenant has no such key */
export async function revokeKey(db: Database, tenantId: number, prefix: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE api_keys SET revoked_at = coalesce(revoked_at, ${now})
    WHERE tenant_id = ${tenantId} AND prefix = ${prefix}`.execute(db)
  return numAffectedRows > 0n
}

/** Identifies a request of a key. */
interface RequestId {
  keyId: number
  idempotencyKey: string
}

export interface KnownRequest {
  requestSha256: string
  status: number
  answer: unknown
}

/** Locks a request until the transaction ends. @returns false if another process or call holds the lock */
export async function lockRequest(trx: Transaction, { keyId, idempotencyKey }: RequestId): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`api-request ${keyId} ${idempotencyKey}`}, 0)) AS locked`.execute(
    trx,
  )
  return rows[0]?.locked ?? false
}

/** Returns the earlier request with this Idempotency-Key, and its response. */
export async function findRequest(
  trx: Transaction,
  { keyId, idempotencyKey }: RequestId,
): Promise<KnownRequest | undefined> {
  const { rows } = await sql<KnownRequest>`
    SELECT request_sha256 AS "requestSha256", status, answer FROM api_requests
    WHERE key_id = ${keyId} AND idempotency_key = ${idempotencyKey} AND status IS NOT NULL`.execute(trx)
  return rows[0]
}

/** Stores a request with its response. */
export async function keepRequest(
  trx: Transaction,
  request: RequestId & { sha256: string; status: number; answer: unknown; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO api_requests (key_id, idempotency_key, request_sha256, at, status, answer)
    VALUES (${request.keyId}, ${request.idempotencyKey}, ${request.sha256}, ${request.now}, ${request.status},
      ${JSON.stringify(request.answer)}::jsonb)
    ON CONFLICT (key_id, idempotency_key) DO UPDATE SET request_sha256 = EXCLUDED.request_sha256, at = EXCLUDED.at,
      status = EXCLUDED.status, answer = EXCLUDED.answer`.execute(trx)
}

export async function purgeRequests(db: Database, before: Date): Promise<void> {
  await pruneRows(db, 'api_requests', sql`at < ${before}`)
}
