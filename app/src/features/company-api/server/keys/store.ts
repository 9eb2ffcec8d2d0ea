import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import type { ApiScope } from '../../rules.ts'

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

/** Notes the use of a key, once an hour at most. */
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

export interface KnownRequest {
  requestSha256: string
  status: number | null
  answer: unknown
}

/** Registers a request. @returns the earlier one with this Idempotency-Key, or undefined if this is the first */
export async function beginRequest(
  db: Database,
  request: { keyId: number; idempotencyKey: string; sha256: string; now: Date },
): Promise<KnownRequest | undefined> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO api_requests (key_id, idempotency_key, request_sha256, at)
    VALUES (${request.keyId}, ${request.idempotencyKey}, ${request.sha256}, ${request.now})
    ON CONFLICT DO NOTHING`.execute(db)
  if (numAffectedRows > 0n) return undefined
  const { rows } = await sql<KnownRequest>`
    SELECT request_sha256 AS "requestSha256", status, answer FROM api_requests
    WHERE key_id = ${request.keyId} AND idempotency_key = ${request.idempotencyKey}`.execute(db)
  return rows[0]
}

/** Stores the answer to a registered request. */
export async function settleRequest(
  db: Database,
  keyId: number,
  idempotencyKey: string,
  { status, body }: { status: number; body: unknown },
): Promise<void> {
  await sql`
    UPDATE api_requests SET status = ${status}, answer = ${JSON.stringify(body)}::jsonb
    WHERE key_id = ${keyId} AND idempotency_key = ${idempotencyKey}`.execute(db)
}

/** Forgets a request that failed, so that it can be repeated. */
export async function deleteRequest(db: Database, keyId: number, idempotencyKey: string): Promise<void> {
  await sql`DELETE FROM api_requests WHERE key_id = ${keyId} AND idempotency_key = ${idempotencyKey}`.execute(db)
}

export async function purgeRequests(db: Database, before: Date): Promise<void> {
  await pruneRows(db, 'api_requests', sql`at < ${before}`)
}
