import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'

/** A row of the `profile_avatars` table. */
export interface AvatarRow {
  id: string
  fileKey: string
  bytes: number
  storedAt: Date
  /** Null for the account's current photo. */
  replacedAt: Date | null
}

const columns = sql.raw('id, file_key AS "fileKey", bytes, stored_at AS "storedAt", replaced_at AS "replacedAt"')
const own = ({ tenantId, accountId }: DataOwner) => sql`tenant_id = ${tenantId} AND account_id = ${accountId}`

export async function insertAvatar(
  trx: Transaction,
  { tenantId, accountId }: DataOwner,
  { id, fileKey, bytes, storedAt }: Omit<AvatarRow, 'replacedAt'>,
): Promise<void> {
  await sql`
    INSERT INTO profile_avatars (id, tenant_id, account_id, file_key, bytes, stored_at)
    VALUES (${id}, ${tenantId}, ${accountId}, ${fileKey}, ${bytes}, ${storedAt})`.execute(trx)
}

/**
 * Marks a photo as the account's current one, and all others as replaced; null marks all as replaced.
 * @returns false if the photo is no longer stored
 */
export async function markShown(trx: Transaction, owner: DataOwner, id: string | null, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isShown: boolean }>`
    UPDATE profile_avatars SET replaced_at = CASE WHEN id = ${id} THEN NULL ELSE coalesce(replaced_at, ${now}) END
    WHERE ${own(owner)} RETURNING replaced_at IS NULL AS "isShown"`.execute(trx)
  return id === null || rows.some(({ isShown }) => isShown)
}

/** Returns a candidate's photo, even a replaced one. */
export async function findAvatar(db: Database, owner: DataOwner, id: string): Promise<AvatarRow | undefined> {
  const { rows } = await sql<AvatarRow>`
    SELECT ${columns} FROM profile_avatars WHERE ${own(owner)} AND id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the photos of a candidate that are still stored, oldest first. */
export async function listAvatars(db: Database, owner: DataOwner): Promise<AvatarRow[]> {
  const { rows } = await sql<AvatarRow>`
    SELECT ${columns} FROM profile_avatars WHERE ${own(owner)} ORDER BY stored_at, id`.execute(db)
  return rows
}

/** Deletes all photos of a candidate. @returns the keys of their files */
export async function deleteAvatars(trx: Transaction, owner: DataOwner): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    DELETE FROM profile_avatars WHERE ${own(owner)} RETURNING file_key AS key`.execute(trx)
  return rows.map(({ key }) => key)
}

/** Deletes photos that were replaced before a time. @returns the keys of their files */
export async function deleteReplaced(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    DELETE FROM profile_avatars WHERE replaced_at < ${before} RETURNING file_key AS key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Returns the file keys of all photos. */
export async function everyKeyInUse(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT file_key AS key FROM profile_avatars`.execute(db)
  return rows.map(({ key }) => key)
}

/** Returns those of some keys that a row references. */
export async function keysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT file_key AS key FROM profile_avatars WHERE file_key = ANY(${[...keys]})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
