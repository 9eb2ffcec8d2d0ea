import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { attemptLimits } from './limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { keyedHash } from '#platform/secrets/hash.ts'

/** A limit of attempts within a time window. */
export interface Limit {
  most: number
  seconds: number
}

/** The key of a counter: attempts of one kind by one person, address or device. */
export interface Counted {
  tenantId: number
  kind: string
  /** A keyed hash, so that the database alone does not reveal who made the attempts. */
  subject: string
}

/** Returns the counter key for a kind of attempt by the person, address or device identified by the words. */
export const attemptsBy = (signingSecret: string, tenantId: number, kind: string, ...whom: string[]): Counted => ({
  tenantId,
  kind,
  subject: keyedHash(signingSecret, kind, ...whom),
})

/** An attempt that was admitted. */
export interface Attempt {
  id: number
}

const PENDING_SECONDS = 30
const WAIT_STEP_MS = 20

/**
 * Counts an attempt in the database, so that all processes share the limit. Attempts in progress count as well: when
 * they fill the limit the next one waits briefly, since successful ones are uncounted.
 * @throws `request/too-many-requests` with the seconds until a slot is free
 */
export async function countAttempt(
  db: Database,
  counted: Counted,
  limit: Limit,
  now: Date,
  { pending = false } = {},
): Promise<Attempt> {
  const patience = performance.now() + attemptLimits.wrongPasswordWaitMs
  for (;;) {
    const outcome = await take(db, counted, limit, now, pending)
    if (outcome.id !== undefined) return { id: outcome.id }
    if (!outcome.canChange || performance.now() > patience)
      throw requestErrors.error('too-many-requests', { retryAfterSeconds: outcome.waitSeconds })
    await pause(WAIT_STEP_MS)
  }
}

interface Outcome {
  id?: number
  /** True if some of the attempts that fill the limit may still succeed. */
  canChange: boolean
  waitSeconds: number
}

async function take(
  db: Database,
  { tenantId, kind, subject }: Counted,
  { most, seconds }: Limit,
  now: Date,
  pending: boolean,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tenantId} ${kind} ${subject}`}, 0))`.execute(trx)
    const since = addSeconds(now, -seconds)
    const { rows } = await sql<{ is_pending: boolean; attempted_at: Date }>`
      SELECT is_pending AND attempted_at > ${addSeconds(now, -PENDING_SECONDS)} AS is_pending, attempted_at
      FROM account_attempts
      WHERE tenant_id = ${tenantId} AND kind = ${kind} AND subject = ${subject} AND attempted_at > ${since}
      ORDER BY attempted_at DESC
      LIMIT ${most}`.execute(trx)
    const oldest = rows.at(-1)
    if (rows.length >= most && oldest) {
      const free = oldest.attempted_at.getTime() + seconds * 1000 - now.getTime()
      const waitSeconds = Math.min(Math.max(Math.ceil(free / 1000), 1), seconds)
      return { canChange: rows.some(({ is_pending }) => is_pending), waitSeconds }
    }
    const id = await insertAttempt(trx, { tenantId, kind, subject }, seconds, now, pending)
    return { ...(id === undefined ? {} : { id }), canChange: false, waitSeconds: 0 }
  })
}

/**
 * Counts one attempt under several keys as part of a transaction, in one round trip: it counts only if that commits.
 * Concurrent attempts don't wait for each other, so they can exceed a limit by their number.
 * @returns the seconds until a slot is free, in which case nothing is counted; undefined if there was one under each
 * key
 */
export async function countAlong(
  trx: Transaction,
  counts: readonly { counted: Counted; limit: Limit }[],
  now: Date,
): Promise<number | undefined> {
  const keys = counts.map(({ counted, limit }) => ({ ...counted, ...limit }))
  const { rows } = await sql<{ wait: number | null }>`
    WITH seen AS (
      SELECT k.*, (
        SELECT a.attempted_at FROM account_attempts a
        WHERE a.tenant_id = k."tenantId" AND a.kind = k.kind AND a.subject = k.subject
          AND a.attempted_at > ${now}::timestamptz - make_interval(secs => k.seconds)
        ORDER BY a.attempted_at DESC OFFSET k.most - 1 LIMIT 1) AS oldest
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        AS k ("tenantId" integer, kind text, subject text, most integer, seconds integer)
    ), counted AS (
      INSERT INTO account_attempts (tenant_id, kind, subject, attempted_at, expires_at)
      SELECT "tenantId", kind, subject, ${now}, ${now}::timestamptz + make_interval(secs => seconds) FROM seen
      WHERE NOT EXISTS (SELECT FROM seen WHERE oldest IS NOT NULL)
    )
    SELECT ceil(extract(epoch FROM max(oldest + make_interval(secs => seconds)) - ${now}::timestamptz))::integer AS wait
    FROM seen`.execute(trx)
  return rows[0]?.wait ?? undefined
}

/** Records a failed attempt that was not subject to a limit. */
export async function recordAttempt(db: Database, counted: Counted, seconds: number, now: Date): Promise<void> {
  await insertAttempt(db, counted, seconds, now, false)
}

/** Returns the number of attempts within a time window. */
export async function recentAttempts(
  db: Database,
  { tenantId, kind, subject }: Counted,
  seconds: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM account_attempts
    WHERE tenant_id = ${tenantId} AND kind = ${kind} AND subject = ${subject}
      AND attempted_at > ${addSeconds(now, -seconds)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function insertAttempt(
  db: Database | Transaction,
  { tenantId, kind, subject }: Counted,
  seconds: number,
  now: Date,
  pending: boolean,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO account_attempts (tenant_id, kind, subject, is_pending, attempted_at, expires_at)
    VALUES (${tenantId}, ${kind}, ${subject}, ${pending}, ${now}, ${addSeconds(now, seconds)})
    RETURNING id`.execute(db)
  return rows[0]?.id
}

/** Uncounts successful attempts. */
export async function deleteAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  await sql`DELETE FROM account_attempts WHERE id = ANY(${attempts.map(({ id }) => id)})`.execute(db)
}

/** Marks failed attempts as final. */
export async function saveAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  await sql`UPDATE account_attempts SET is_pending = false WHERE id = ANY(${attempts.map(({ id }) => id)})`.execute(db)
}
