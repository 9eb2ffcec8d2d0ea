import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'

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

/** Returns a guest that no account took over, with the hash of its first browser's token. */
export async function findGuestById(
  db: Database,
  tenantId: number,
  id: number,
): Promise<{ guestId: number; tokenHash: string } | undefined> {
  const { rows } = await sql<{ guestId: number; tokenHash: string }>`
    SELECT id AS "guestId", token_hash AS "tokenHash" FROM guests
    WHERE tenant_id = ${tenantId} AND id = ${id} AND account_id IS NULL`.execute(db)
  return rows[0]
}

/** Returns the hash of a guest's token if this is its proven address and no account took it over. */
export async function findVerifiedGuest(
  db: Database | Transaction,
  tenantId: number,
  id: number,
  email: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ tokenHash: string }>`
    SELECT token_hash AS "tokenHash" FROM guests
    WHERE tenant_id = ${tenantId} AND id = ${id} AND account_id IS NULL AND email = ${email} AND proven_at IS NOT NULL`.execute(
    db,
  )
  return rows[0]?.tokenHash
}

/** Stores the address that a code is emailed to. */
export async function saveRequestedEmail(db: Database, id: number, email: string): Promise<void> {
  await sql`UPDATE guests SET asked_email = ${email} WHERE id = ${id}`.execute(db)
}

/** Returns the address that the last code was emailed to. */
export async function findRequestedEmail(db: Database, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    email: string | null
  }>`SELECT asked_email AS email FROM guests WHERE id = ${id}`.execute(db)
  return rows[0]?.email ?? undefined
}

export async function setVerified(trx: Transaction, id: number, email: string, now: Date): Promise<void> {
  await sql`UPDATE guests SET email = ${email}, proven_at = ${now}, asked_email = NULL WHERE id = ${id}`.execute(trx)
}

/** A guest that can be taken over. */
export interface OpenGuest {
  id: number
  /** Null until it is proven. */
  verifiedEmail: string | null
}

/** Locks a guest that no account took over. */
export async function lockGuest(trx: Transaction, id: number): Promise<OpenGuest | undefined> {
  const { rows } = await sql<OpenGuest>`
    SELECT id, CASE WHEN proven_at IS NOT NULL THEN email END AS "verifiedEmail" FROM guests
    WHERE id = ${id} AND account_id IS NULL FOR UPDATE`.execute(trx)
  return rows[0]
}

/** Locks the guests with a proven address that no account took over. */
export async function lockGuestsOf(trx: Transaction, tenantId: number, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM guests WHERE tenant_id = ${tenantId} AND email = ${email} AND proven_at IS NOT NULL AND account_id IS NULL
    ORDER BY id FOR UPDATE`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the guests that no account took over and that proved an address or applied with it. */
export async function listGuestsWith(db: Database, tenantId: number, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM guests WHERE tenant_id = ${tenantId} AND account_id IS NULL AND (
      (email = ${email} AND proven_at IS NOT NULL)
      OR id IN (SELECT guest_id FROM applications WHERE tenant_id = ${tenantId} AND lower(guest_email) = ${email}))
    ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns true if a guest has applications that name another address, or none. Their company knows the guest by it. */
export async function appliedWithAnother(trx: Transaction, id: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM applications WHERE guest_id = ${id} AND lower(guest_email) IS DISTINCT FROM ${email} LIMIT 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Marks a guest as taken over: its cookie means nothing from now on. */
export async function assignToAccount(trx: Transaction, id: number, accountId: string): Promise<void> {
  await sql`UPDATE guests SET account_id = ${accountId} WHERE id = ${id}`.execute(trx)
}

/** Deletes a guest, and what refers to nothing else: the cart and the ids of companies' own systems. */
export async function deleteGuest(trx: Transaction, id: number): Promise<void> {
  await sql`DELETE FROM guests WHERE id = ${id}`.execute(trx)
}

/** Deletes guests that came before a time and have nothing, unless an account took them over. */
export async function deleteEmptyGuests(db: Database, before: Date): Promise<void> {
  await pruneRows(
    db,
    'guests',
    sql`created_at < ${before} AND account_id IS NULL
      AND NOT EXISTS (SELECT FROM drafts d WHERE d.guest_id = guests.id)
      AND NOT EXISTS (SELECT FROM applications a WHERE a.guest_id = guests.id)
      AND NOT EXISTS (SELECT FROM application_files f WHERE f.guest_id = guests.id)`,
  )
}

/** Returns true if an account's email address was proven; accounts that another program wrote may have none. */
export async function hasVerifiedAddress(trx: Transaction, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM accounts WHERE id = ${accountId} AND email_verified`.execute(trx)
  return rows.length > 0
}

/** Returns true if a guest has begun or sent anything, or collected jobs. */
export async function hasHoldings(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT WHERE EXISTS (SELECT FROM drafts WHERE guest_id = ${id})
      OR EXISTS (SELECT FROM applications WHERE guest_id = ${id})
      OR EXISTS (SELECT FROM application_files WHERE guest_id = ${id})
      OR EXISTS (SELECT FROM cart_items WHERE guest_id = ${id})`.execute(db)
  return rows.length > 0
}

/** Returns true if a further browser became this guest by a link. */
export async function wasLinkUsed(db: Database, id: number, linkHash: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM guests WHERE id = ${id} AND used_links @> ARRAY[${linkHash}]`.execute(db)
  return rows.length > 0
}

/** Notes the use of a link. @returns false if it was used before */
export async function takeLink(db: Database, id: number, linkHash: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE guests SET used_links = used_links || ${linkHash}::text
    WHERE id = ${id} AND NOT used_links @> ARRAY[${linkHash}]`.execute(db)
  return numAffectedRows > 0n
}
