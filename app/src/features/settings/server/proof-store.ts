import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/part.ts'

interface Counting {
  now: Date
  /** Counts from before this instant are reset. */
  since: Date
  most: number
}

/** Counts one more use of a limited action. @returns false if the limit was reached */
async function count(
  db: Database,
  { tenantId, accountId }: DataOwner,
  column: 'codes_sent' | 'wrong_tries',
  { now, since, most }: Counting,
): Promise<boolean> {
  const counted = sql.ref(`erasure_proofs.${column}`)
  const other = sql.ref(column === 'codes_sent' ? 'wrong_tries' : 'codes_sent')
  const own = sql.ref(column)
  const isOld = sql`erasure_proofs.counted_since < ${since}`
  const { rows } = await sql`
    INSERT INTO erasure_proofs (account_id, tenant_id, ${own}, counted_since)
    VALUES (${accountId}, ${tenantId}, 1, ${now})
    ON CONFLICT (account_id) DO UPDATE SET
      ${own} = CASE WHEN ${isOld} THEN 1 ELSE ${counted} + 1 END,
      ${other} = CASE WHEN ${isOld} THEN 0 ELSE erasure_proofs.${other} END,
      counted_since = CASE WHEN ${isOld} THEN excluded.counted_since ELSE erasure_proofs.counted_since END
    WHERE ${isOld} OR ${counted} < ${most}
    RETURNING account_id`.execute(db)
  return rows.length > 0
}

/** Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit. */
export const countTry = (db: Database, owner: DataOwner, counting: Counting) =>
  count(db, owner, 'wrong_tries', counting)

export const countCode = (db: Database, owner: DataOwner, counting: Counting) =>
  count(db, owner, 'codes_sent', counting)

/** Stores a code, replacing the previous one. */
export async function keepCode(
  db: Database,
  { tenantId, accountId }: DataOwner,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): Promise<void> {
  await sql`
    UPDATE erasure_proofs SET code_hash = ${hash}, code_expires_at = ${expiresAt}
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(db)
}

export async function isCode(
  db: Database,
  { tenantId, accountId }: DataOwner,
  hash: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM erasure_proofs
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId} AND code_hash = ${hash} AND code_expires_at > ${now}`.execute(
    db,
  )
  return rows.length > 0
}
