import { sql } from 'kysely'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Database, Transaction } from '#platform/db/database.ts'

export interface CartRow {
  positionId: number
  /** The key with which a private position was added. */
  privateKey: string | null
}

const owned = ({ tenantId, accountId, guestId }: Applicant) =>
  accountId === null
    ? sql`tenant_id = ${tenantId} AND guest_id = ${guestId}`
    : sql`tenant_id = ${tenantId} AND account_id = ${accountId}`

/** Returns the items of a cart in the order in which they were added. */
export async function listItems(db: Database | Transaction, applicant: Applicant): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    SELECT position_id AS "positionId", private_key AS "privateKey" FROM cart_items
    WHERE ${owned(applicant)} ORDER BY added_at, id`.execute(db)
  return rows
}

/** Returns the keys with which private positions among the given ones were added. */
export async function findKeys(
  db: Database,
  applicant: Applicant,
  positionIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ positionId: number; key: string }>`
    SELECT position_id AS "positionId", private_key AS key FROM cart_items
    WHERE ${owned(applicant)} AND position_id = ANY(${[...positionIds]}) AND private_key IS NOT NULL`.execute(db)
  return new Map(rows.map(({ positionId, key }) => [positionId, key]))
}

/** Adds a position; idempotent, without changing its place. */
export async function addItem(
  trx: Transaction,
  { tenantId, accountId, guestId }: Applicant,
  { positionId, privateKey }: CartRow,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO cart_items (tenant_id, account_id, guest_id, position_id, private_key, added_at)
    VALUES (${tenantId}, ${accountId}, ${guestId}, ${positionId}, ${privateKey}, ${now})
    ON CONFLICT DO NOTHING`.execute(trx)
}

export async function removeItems(
  db: Database | Transaction,
  applicant: Applicant,
  positionIds: readonly number[],
): Promise<void> {
  await sql`DELETE FROM cart_items WHERE ${owned(applicant)} AND position_id = ANY(${[...positionIds]})`.execute(db)
}

/** Waits until no other request is changing this cart. */
export async function lockCart(trx: Transaction, { tenantId, accountId, guestId }: Applicant): Promise<void> {
  const owner = `cart ${tenantId} ${accountId ?? ''} ${guestId ?? ''}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(trx)
}

/** Moves the items of the guests that an account took over into the account's cart, up to its limit. */
export async function adoptGuestItems(trx: Transaction, accountId: string, most: number): Promise<void> {
  await sql`
    INSERT INTO cart_items (tenant_id, account_id, position_id, private_key, added_at)
    SELECT i.tenant_id, ${accountId}, i.position_id, i.private_key, i.added_at
    FROM cart_items i JOIN guests g ON g.id = i.guest_id
    WHERE g.account_id = ${accountId}
      AND NOT EXISTS (SELECT 1 FROM cart_items o WHERE o.account_id = ${accountId} AND o.position_id = i.position_id)
    ORDER BY i.added_at, i.id
    LIMIT greatest(0, ${most} - (SELECT count(*) FROM cart_items WHERE account_id = ${accountId}))
    ON CONFLICT DO NOTHING`.execute(trx)
  await sql`DELETE FROM cart_items i USING guests g WHERE g.id = i.guest_id AND g.account_id = ${accountId}`.execute(
    trx,
  )
}
