import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'

export interface NewEntry {
  tenantId: number
  email: string
  name: string
  interests: string
  location: string
  language: string
  consentText: string
  accountId: string | null
  tokenHash: string
  askedAt: Date
  expiresAt: Date
}

/** Deletes expired entries. */
export async function purgeEntries(db: Database, now: Date): Promise<void> {
  await pruneRows(db, 'talent_network_entries', sql`expires_at < ${now}`)
}

/** Stores an entry until it is confirmed. */
export async function insertEntry(db: Database, entry: NewEntry): Promise<void> {
  await sql`
    INSERT INTO talent_network_entries
      (tenant_id, email, name, interests, location, language, consent_text, account_id, token_hash, asked_at, expires_at)
    VALUES (${entry.tenantId}, ${entry.email}, ${entry.name}, ${entry.interests}, ${entry.location}, ${entry.language},
      ${entry.consentText}, ${entry.accountId}, ${entry.tokenHash}, ${entry.askedAt}, ${entry.expiresAt})`.execute(db)
}

/** Confirms an entry and deletes all others of its address. @returns false if it does not exist */
export async function confirmEntry(
  trx: Transaction,
  tenantId: number,
  tokenHash: string,
  now: Date,
  expiresAt: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number; email: string }>`
    UPDATE talent_network_entries
    SET confirmed_at = coalesce(confirmed_at, ${now}),
      expires_at = CASE WHEN confirmed_at IS NULL THEN ${expiresAt} ELSE expires_at END
    WHERE tenant_id = ${tenantId} AND token_hash = ${tokenHash} AND expires_at > ${now}
    RETURNING id, email`.execute(trx)
  const [entry] = rows
  if (!entry) return false
  await sql`
    DELETE FROM talent_network_entries
    WHERE tenant_id = ${tenantId} AND email = ${entry.email} AND id <> ${entry.id}`.execute(trx)
  return true
}

/** Deletes the entry of a link, and all others of its address. */
export async function removeEntry(db: Database, tenantId: number, tokenHash: string): Promise<void> {
  await sql`
    DELETE FROM talent_network_entries WHERE tenant_id = ${tenantId} AND email IN (
      SELECT email FROM talent_network_entries WHERE tenant_id = ${tenantId} AND token_hash = ${tokenHash})`.execute(db)
}

/** Returns the entries a candidate made while signed in, oldest first. */
export async function entriesOf(db: Database, { tenantId, accountId }: { tenantId: number; accountId: string }) {
  const { rows } = await sql<{
    email: string
    name: string
    interests: string
    location: string
    consent: string
    askedAt: Date
    confirmedAt: Date | null
  }>`
    SELECT email, name, interests, location, consent_text AS consent, asked_at AS "askedAt", confirmed_at AS "confirmedAt"
    FROM talent_network_entries
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId}
    ORDER BY asked_at, id`.execute(db)
  return rows
}
