import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

/** The owner of a list; an account belongs to one tenant. */
export interface Owner {
  accountId: string
  tenantId: number
}

export interface SavedRow {
  positionId: number
  savedAt: Date
}

/** Returns those of the positions that the owner saved. One that became private counts only if saved with its key. */
export async function findSavedAmong(db: Database, owner: Owner, positionIds: readonly number[]): Promise<Set<number>> {
  if (positionIds.length === 0) return new Set()
  const { rows } = await sql<{ position_id: number }>`
    SELECT s.position_id FROM saved_positions s JOIN positions p ON p.id = s.position_id
    WHERE s.account_id = ${owner.accountId} AND s.tenant_id = ${owner.tenantId} AND s.removed_at IS NULL
      AND s.position_id = ANY(${[...positionIds]}) AND (p.private_key IS NULL OR p.private_key = s.private_key)`.execute(
    db,
  )
  return new Set(rows.map(({ position_id }) => position_id))
}

/** Returns the owner's saved positions, last saved first. */
export async function listSaved(db: Database, owner: Owner): Promise<SavedRow[]> {
  const { rows } = await sql<{ position_id: number; saved_at: Date }>`
    SELECT s.position_id, s.saved_at FROM saved_positions s JOIN positions p ON p.id = s.position_id
    WHERE s.account_id = ${owner.accountId} AND s.tenant_id = ${owner.tenantId} AND s.removed_at IS NULL
      AND (p.private_key IS NULL OR p.private_key = s.private_key)
    ORDER BY s.saved_at DESC, s.id DESC`.execute(db)
  return rows.map((row) => ({ positionId: row.position_id, savedAt: row.saved_at }))
}

export async function countSaved(db: Database, owner: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM saved_positions WHERE account_id = ${owner.accountId} AND removed_at IS NULL`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes positions removed from the list before `before`. */
export async function purgeRemoved(trx: Transaction, owner: Owner, before: Date): Promise<void> {
  await sql`DELETE FROM saved_positions WHERE account_id = ${owner.accountId} AND removed_at < ${before}`.execute(trx)
}

/** Restores a recently removed position at its old place. @returns true if it is in the list now */
export async function restoreSaved(trx: Transaction, owner: Owner, positionId: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE saved_positions SET removed_at = NULL
    WHERE account_id = ${owner.accountId} AND tenant_id = ${owner.tenantId} AND position_id = ${positionId}
    RETURNING id`.execute(trx)
  return rows.length > 0
}

/** Saves a position of the owner's site; idempotent, without changing its place. */
export async function insertSaved(
  trx: Transaction,
  owner: Owner,
  position: { id: number; privateKey: string | null },
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO saved_positions (tenant_id, account_id, position_id, private_key, saved_at)
    VALUES (${owner.tenantId}, ${owner.accountId}, ${position.id}, ${position.privateKey}, ${now})
    ON CONFLICT (account_id, position_id) DO UPDATE SET removed_at = NULL, private_key = excluded.private_key`.execute(
    trx,
  )
}

/** Removes a position. @returns true if it was in the list, or was removed recently */
export async function removeSaved(trx: Transaction, owner: Owner, positionId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE saved_positions SET removed_at = coalesce(removed_at, ${now})
    WHERE account_id = ${owner.accountId} AND tenant_id = ${owner.tenantId} AND position_id = ${positionId}
    RETURNING id`.execute(trx)
  return rows.length > 0
}
