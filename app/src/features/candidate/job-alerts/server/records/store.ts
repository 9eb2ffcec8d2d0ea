import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { AlertFrequency } from '../../rules.ts'

/**
 * The owner of searches: an account, or an address without one. Every statement includes it, so that no one can reach
 * other people's searches.
 */
export type Subscriber = { tenantId: number; accountId: string } | { tenantId: number; email: string }

export interface JobAlertRow {
  id: number
  tenantId: number
  accountId: string | null
  email: string | null
  search: string
  hash: string
  name: string
  frequency: AlertFrequency
  paused: boolean
  language: string
  createdAt: Date
  sinceChange: number
  confirmedAt: Date | null
  expiresAt: Date | null
  lastSentAt: Date | null
  nextAt: Date
}

export const columns = sql`s.id, s.tenant_id AS "tenantId", s.account_id AS "accountId", s.email, s.search, s.params_hash AS hash,
  s.name, s.frequency, s.paused, s.language, s.created_at AS "createdAt", s.since_change AS "sinceChange",
  s.confirmed_at AS "confirmedAt", s.expires_at AS "expiresAt", s.last_sent_at AS "lastSentAt", s.next_at AS "nextAt"`

export const of = (who: Subscriber) =>
  'accountId' in who
    ? sql`s.tenant_id = ${who.tenantId} AND s.account_id = ${who.accountId}`
    : sql`s.tenant_id = ${who.tenantId} AND s.email = ${who.email}`

/** Returns confirmed searches, newest first. */
export async function listSearches(db: Database | Transaction, who: Subscriber, now: Date): Promise<JobAlertRow[]> {
  const { rows } = await sql<JobAlertRow>`
    SELECT ${columns} FROM job_alerts s
    WHERE ${of(who)} AND s.confirmed_at IS NOT NULL AND (s.expires_at IS NULL OR s.expires_at > ${now})
    ORDER BY s.created_at DESC, s.id DESC`.execute(db)
  return rows
}

/** Serializes changes to one subscriber's searches. */
export async function lockSubscriber(trx: Transaction, who: Subscriber): Promise<void> {
  const name = 'accountId' in who ? `account ${who.accountId}` : `address ${who.email}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`job alerts ${who.tenantId} ${name}`}, 0))`.execute(trx)
}

/** Returns and locks one search of a subscriber. */
export async function lockSearch(
  trx: Transaction,
  who: Subscriber,
  by: { id: number } | { hash: string },
): Promise<JobAlertRow | undefined> {
  const which = 'id' in by ? sql`s.id = ${by.id}` : sql`s.params_hash = ${by.hash}`
  const { rows } = await sql<JobAlertRow>`
    SELECT ${columns} FROM job_alerts s WHERE ${of(who)} AND ${which} FOR UPDATE`.execute(trx)
  return rows[0]
}

export interface NewSearch {
  search: string
  hash: string
  name: string
  frequency: AlertFrequency
  language: string
  createdAt: Date
  nextAt: Date
}

/** Inserts a search of an account. */
export async function insertSearch(
  trx: Transaction,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  row: NewSearch,
): Promise<JobAlertRow> {
  const { rows } = await sql<JobAlertRow>`
    INSERT INTO job_alerts AS s
      (tenant_id, account_id, search, params_hash, name, frequency, language, created_at, confirmed_at, next_at, since_change)
    SELECT ${tenantId}, ${accountId}, ${row.search}, ${row.hash}, ${row.name}, ${row.frequency}, ${row.language}, ${row.createdAt},
      ${row.createdAt}, ${row.nextAt}, t.position_changes
    FROM tenants t WHERE t.id = ${tenantId}
    RETURNING ${columns}`.execute(trx)
  const [kept] = rows
  if (!kept) throw new Error(`There is no tenant ${tenantId}.`)
  return kept
}

/**
 * Stores a visitor's request until it is confirmed. A pending one is restarted; a confirmed one is unchanged.
 * @returns its id
 */
export async function insertRequestedSearch(
  db: Database,
  { tenantId, email }: { tenantId: number; email: string },
  row: NewSearch & { consentText: string; expiresAt: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO job_alerts AS s
      (tenant_id, email, search, params_hash, name, frequency, language, consent_text, created_at, expires_at, next_at, since_change)
    SELECT ${tenantId}, ${email}, ${row.search}, ${row.hash}, ${row.name}, ${row.frequency}, ${row.language}, ${row.consentText},
      ${row.createdAt}, ${row.expiresAt}, ${row.nextAt}, t.position_changes
    FROM tenants t WHERE t.id = ${tenantId}
    ON CONFLICT (tenant_id, email, params_hash) DO UPDATE SET
      (search, name, frequency, language, consent_text, created_at, expires_at, since_change) = (
        SELECT excluded.search, excluded.name, excluded.frequency, excluded.language, excluded.consent_text, excluded.created_at,
          excluded.expires_at, excluded.since_change
        WHERE s.confirmed_at IS NULL OR s.expires_at <= excluded.created_at
        UNION ALL
        SELECT s.search, s.name, s.frequency, s.language, s.consent_text, s.created_at, s.expires_at, s.since_change
        WHERE s.confirmed_at IS NOT NULL AND s.expires_at > excluded.created_at),
      confirmed_at = CASE WHEN s.expires_at > excluded.created_at THEN s.confirmed_at END
    RETURNING s.id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`There is no tenant ${tenantId}.`)
  return id
}

export interface SearchChange {
  name?: string
  frequency?: AlertFrequency
  paused?: boolean
  nextAt?: Date
  confirmedAt?: Date
  expiresAt?: Date
}

/** Changes the given fields only. */
export async function updateSearch(trx: Transaction, id: number, change: SearchChange): Promise<JobAlertRow> {
  const { rows } = await sql<JobAlertRow>`
    UPDATE job_alerts AS s SET
      name = coalesce(${change.name ?? null}, s.name),
      frequency = coalesce(${change.frequency ?? null}, s.frequency),
      paused = coalesce(${change.paused ?? null}, s.paused),
      next_at = coalesce(${change.nextAt ?? null}, s.next_at),
      confirmed_at = coalesce(s.confirmed_at, ${change.confirmedAt ?? null}),
      expires_at = coalesce(${change.expiresAt ?? null}, s.expires_at)
    WHERE s.id = ${id} RETURNING ${columns}`.execute(trx)
  const [kept] = rows
  if (!kept) throw new Error('A job alert vanished while it was changed.')
  return kept
}

/** Deletes a search; idempotent. */
export async function deleteSearch(trx: Transaction, who: Subscriber, id: number): Promise<void> {
  await sql`DELETE FROM job_alerts s WHERE ${of(who)} AND s.id = ${id}`.execute(trx)
  await deleteSentRecord(trx, who)
}

/** Deletes the record of sent positions with a subscriber's last search, so that a later one starts fresh. */
export async function deleteSentRecord(trx: Transaction, who: Subscriber): Promise<void> {
  await sql`
    DELETE FROM told_positions s
    WHERE ${of(who)} AND NOT EXISTS (SELECT FROM job_alerts k
      WHERE k.tenant_id = s.tenant_id AND (k.account_id = s.account_id OR k.email = s.email))`.execute(trx)
}

/** Returns an account's job alert by hash, with its paused state. */
export async function findSavedAlert(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  hash: string,
): Promise<{ isActive: boolean } | undefined> {
  const { rows } = await sql<{ isActive: boolean }>`
    SELECT NOT paused AS "isActive" FROM job_alerts
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId} AND params_hash = ${hash}`.execute(db)
  return rows[0]
}
