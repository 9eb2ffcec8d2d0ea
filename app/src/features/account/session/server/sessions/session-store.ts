import { sql } from 'kysely'
import { sessionLimits } from '../../limits.ts'
import type { StaffRole } from '#kernel/company/staff-roles.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import { RIGHTS } from '../account-store.ts'

export interface SessionRow {
  id: string
  tenantId: number
  createdAt: Date
  lastUsedAt: Date
  ipAddress: string | null
  userAgent: string | null
}

export interface LiveSession extends SessionRow {
  accountId: string
  email: string
  firstName: string
  lastName: string
  language: string | null
  isAdmin: boolean
  isThemeBuilder: boolean
  isFormEditor: boolean
  staffRole: StaffRole | null
  avatar: string | null
  secondFactorAt: Date | null
}

const columns = sql.raw(`
  account_sessions.id, account_sessions.tenant_id AS "tenantId", account_sessions.created_at AS "createdAt",
  account_sessions.updated_at AS "lastUsedAt", account_sessions.ip_address AS "ipAddress", account_sessions.user_agent AS "userAgent"`)

const isLive = (now: Date) => sql`
  account_sessions.expires_at > ${now}
  AND account_sessions.created_at > ${addSeconds(now, -sessionLimits.sessionLongestSeconds)}
  AND (accounts.staff_role IS NULL OR account_sessions.updated_at > ${addSeconds(now, -sessionLimits.staffIdleSeconds)})`

/** Returns the live sessions among some token hashes, with their accounts. */
export async function findLiveSessions(
  db: Database,
  tenantId: number,
  tokenHashes: string[],
  now: Date,
): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    SELECT ${columns}, accounts.id AS "accountId", accounts.email, accounts.first_name AS "firstName",
      accounts.last_name AS "lastName", accounts.language, ${sql.raw(RIGHTS)}, accounts.avatar_id AS avatar,
      account_sessions.second_factor_at AS "secondFactorAt"
    FROM account_sessions JOIN accounts ON accounts.id = account_sessions.account_id
    WHERE account_sessions.tenant_id = ${tenantId} AND account_sessions.token_hash = ANY(${tokenHashes})
      AND ${isLive(now)} AND accounts.disabled_at IS NULL`.execute(db)
  return rows
}

/** Records the use of a session, which postpones its expiry. */
export async function touchSession(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE account_sessions SET updated_at = ${now}, expires_at = ${addSeconds(now, sessionLimits.sessionIdleSeconds)}
    WHERE id = ${id}`.execute(db)
}

/**
 * Accepts a session under the cookie name of older versions, the first time and for requests then in flight.
 * @returns false for a session that has moved, or never had that name
 */
export async function acceptFormerCookie(db: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE account_sessions
    SET former_cookie_until = least(former_cookie_until, ${addSeconds(now, sessionLimits.sessionMoveSeconds)})
    WHERE id = ${id} AND former_cookie_until > ${now} RETURNING id`.execute(db)
  return rows.length > 0
}

export async function listLiveSessions(db: Database, accountId: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    SELECT ${columns} FROM account_sessions JOIN accounts ON accounts.id = account_sessions.account_id
    WHERE account_id = ${accountId} AND ${isLive(now)}
    ORDER BY account_sessions.updated_at DESC, account_sessions.id`.execute(db)
  return rows
}

/** @returns the number of sessions ended */
export async function endSessions(
  db: Database | Transaction,
  accountId: string,
  which: { only: string } | { but: string } | 'all',
): Promise<number> {
  const some = which === 'all' ? sql`true` : 'only' in which ? sql`id = ${which.only}` : sql`id <> ${which.but}`
  const { rows } =
    await sql`DELETE FROM account_sessions WHERE account_id = ${accountId} AND ${some} RETURNING id`.execute(db)
  return rows.length
}

/** Ends sessions by their token hashes, for any account. */
export async function endSessionsByToken(db: Database, tenantId: number, tokenHashes: string[]): Promise<void> {
  await sql`DELETE FROM account_sessions WHERE tenant_id = ${tenantId} AND token_hash = ANY(${tokenHashes})`.execute(db)
}

/** Deletes expired sessions, codes, links, counted attempts, and abandoned sign-ins. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  for (const table of ['account_sessions', 'account_proofs', 'account_attempts', 'account_verifications'])
    await pruneRows(db, table, sql`expires_at < ${now}`)
}

/** Returns those of the sessions that are alive; does not count as use. */
export async function findActiveSessions(db: Database, ids: string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT account_sessions.id FROM account_sessions JOIN accounts ON accounts.id = account_sessions.account_id
    WHERE account_sessions.id = ANY(${ids}) AND ${isLive(now)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
