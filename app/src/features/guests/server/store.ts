import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

/** Returns the guest whose cookie has this hash, unless an account took it over. */
export async function findGuest(db: Database, tenantId: number, tokenHash: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM guests WHERE tenant_id = ${tenantId} AND token_hash = ${tokenHash} AND account_id IS NULL`.execute(
    db,
  )
  return rows[0]?.id
}

export async function addGuest(
  db: Database | Transaction,
  tenantId: number,
  tokenHash: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO guests (tenant_id, token_hash, created_at, seen_at)
    VALUES (${tenantId}, ${tokenHash}, ${now}, ${now}) RETURNING id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The guest was not stored.')
  return id
}
