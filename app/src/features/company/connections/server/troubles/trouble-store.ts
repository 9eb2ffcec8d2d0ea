import { sql } from 'kysely'
import { addDays } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { REFUSED, SENDING, UNCLEAR, WAITING } from '../../states.ts'
import type { TroubleKind } from '../../troubles.ts'

/** As constants, so that the index of open deliveries is used. */
const OPEN = sql.join([WAITING, SENDING, REFUSED, UNCLEAR].map((state) => sql.lit(state)))

export interface Trouble {
  connectionId: number
  tenantId: number
  /** Source name of the connection's jobs. */
  source: string
  kind: TroubleKind
  since: Date
  /** Applications that wait; 0 for troubles with jobs. */
  count: number
  /** Time at which the newest of several applications joined; null for other troubles. */
  newest: Date | null
}

/**
 * Returns what troubles the connections of a company, or of all, oldest first. A paused connection has no trouble with its feed, and
 * one that sends no applications has none with them.
 */
export async function listTroubles(db: Database, tenantId: number | null): Promise<Trouble[]> {
  const { rows } = await sql<Trouble>`
    WITH own AS (
      SELECT * FROM connections WHERE ${tenantId}::integer IS NULL OR tenant_id = ${tenantId}
    ), feeds AS (
      SELECT c.id, c.tenant_id, c.source, CASE newest.outcome WHEN 'held' THEN 'held' ELSE 'feed' END AS kind, since.began_at AS since
      FROM own c CROSS JOIN LATERAL (
        SELECT outcome FROM connection_runs WHERE connection_id = c.id AND outcome IS NOT NULL ORDER BY id DESC LIMIT 1) newest
      CROSS JOIN LATERAL (
        SELECT min(began_at) AS began_at FROM connection_runs r WHERE r.connection_id = c.id AND r.outcome IS NOT NULL AND r.id > coalesce(
          (SELECT id FROM connection_runs WHERE connection_id = c.id AND outcome IN ('imported', 'unchanged')
            ORDER BY id DESC LIMIT 1), 0)) since
      WHERE c.paused_at IS NULL AND newest.outcome IN ('held', 'failed')
    ), sending AS (
      SELECT c.id, c.tenant_id, c.source, c.delivery_refused_at AS refused, open.* FROM own c CROSS JOIN LATERAL (
        SELECT min(created_at) FILTER (WHERE state IN (${WAITING}, ${SENDING})) AS waiting,
          count(*) FILTER (WHERE state IN (${WAITING}, ${SENDING}))::int AS waiting_count,
          min(ended_at) FILTER (WHERE state IN (${REFUSED}, ${UNCLEAR})) AS undecided,
          max(ended_at) FILTER (WHERE state IN (${REFUSED}, ${UNCLEAR})) AS newest,
          count(*) FILTER (WHERE state IN (${REFUSED}, ${UNCLEAR}))::int AS undecided_count
        FROM connection_deliveries WHERE connection_id = c.id AND state IN (${OPEN})) open
      WHERE c.credentials IS NOT NULL
    ), found AS (
      SELECT id, tenant_id, source, kind, since, 0 AS count, NULL::timestamptz AS newest FROM feeds
      UNION ALL
      SELECT id, tenant_id, source, 'credentials', refused, waiting_count, NULL FROM sending WHERE refused IS NOT NULL
      UNION ALL
      SELECT id, tenant_id, source, 'undelivered', waiting, waiting_count, NULL FROM sending WHERE waiting IS NOT NULL AND refused IS NULL
      UNION ALL
      SELECT id, tenant_id, source, 'stages', stages_failing_at, 0, NULL FROM own
      WHERE stages_failing_at IS NOT NULL AND credentials IS NOT NULL AND delivery_refused_at IS NULL
      UNION ALL
      SELECT id, tenant_id, source, 'deciding', undecided, undecided_count, newest FROM sending WHERE undecided IS NOT NULL
    )
    SELECT id AS "connectionId", tenant_id AS "tenantId", source, kind, since, count, newest FROM found
    ORDER BY since, id, kind`.execute(db)
  return rows
}

/**
 * Notes that owners are emailed about troubles, and deletes the notes of others, which are over.
 * @returns those that weren't noted before, or have more applications since and were emailed more than a day ago
 */
export async function noteTroubles(trx: Transaction, troubles: readonly Trouble[], now: Date): Promise<Trouble[]> {
  const ids = troubles.map(({ connectionId }) => connectionId)
  const kinds = troubles.map(({ kind }) => kind)
  await sql`
    DELETE FROM connection_troubles t WHERE NOT EXISTS (
      SELECT 1 FROM unnest(${ids}::integer[], ${kinds}::text[]) AS u (id, kind) WHERE u.id = t.connection_id AND u.kind = t.kind)`.execute(
    trx,
  )
  if (troubles.length === 0) return []
  const { rows } = await sql<{ id: number; kind: TroubleKind }>`
    INSERT INTO connection_troubles (connection_id, kind, newest, emailed_at)
    SELECT u.*, ${now} FROM unnest(${ids}::integer[], ${kinds}::text[], ${troubles.map(({ newest }) => newest)}::timestamptz[]) AS u
    ON CONFLICT (connection_id, kind) DO UPDATE SET newest = EXCLUDED.newest, emailed_at = EXCLUDED.emailed_at
      WHERE connection_troubles.newest < EXCLUDED.newest AND connection_troubles.emailed_at <= ${addDays(now, -1)}
    RETURNING connection_id AS id, kind`.execute(trx)
  return troubles.filter((one) => rows.some(({ id, kind }) => id === one.connectionId && kind === one.kind))
}

/** An owner of a company, as an email addresses them. */
export interface Owner {
  email: string
  name: string
  language: string | null
}

export async function listOwners(db: Database, tenantId: number): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    SELECT email, coalesce(name, '') AS name, language FROM accounts
    WHERE tenant_id = ${tenantId} AND staff_role = 'owner' AND disabled_at IS NULL ORDER BY email`.execute(db)
  return rows
}

/** Returns the seconds that the oldest application waits for its system; 0 if none waits. */
export async function oldestWaitSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT coalesce(extract(epoch FROM now() - min(d.created_at)), 0)::float AS seconds
    FROM connection_deliveries d JOIN connections c ON c.id = d.connection_id
    WHERE d.state IN (${WAITING}, ${SENDING}) AND c.credentials IS NOT NULL`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}
