import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import type { RunOutcome, RunProblem, RunReason, RunSummary } from '../../contract.ts'
import type { SystemName } from '../../systems.ts'

export interface ConnectionRow {
  id: number
  tenantId: number
  system: SystemName
  board: string
  /** Address of the system's API; empty for the usual one. */
  origin: string
  source: string
  everyMinutes: number
  appliesOnSite: boolean | null
  closeMissing: boolean
  pausedAt: Date | null
  nextPullAt: Date
  failures: number
  etag: string | null
  lastModified: string | null
  sha256: string | null
  /** Sealed; null while no applications are sent. */
  credentials: string | null
  /** Raised when the feed has to be read again even if it is as it was. */
  edition: number
}

const columns = sql`c.id, c.tenant_id AS "tenantId", c.system, c.board, c.origin, c.source, c.every_minutes AS "everyMinutes",
  c.applies_on_site AS "appliesOnSite", c.close_missing AS "closeMissing", c.paused_at AS "pausedAt",
  c.next_pull_at AS "nextPullAt", c.failures, c.etag, c.last_modified AS "lastModified", c.sha256, c.credentials, c.edition`

export type NewConnection = Pick<
  ConnectionRow,
  'tenantId' | 'system' | 'board' | 'origin' | 'source' | 'everyMinutes' | 'appliesOnSite' | 'closeMissing'
>

/** Adds a connection that is due at once. @returns its id; undefined if another has its source */
export async function insertConnection(db: Database, row: NewConnection, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO connections (tenant_id, system, board, origin, source, every_minutes, applies_on_site, close_missing, created_at, next_pull_at)
    VALUES (${row.tenantId}, ${row.system}, ${row.board}, ${row.origin}, ${row.source}, ${row.everyMinutes}, ${row.appliesOnSite},
      ${row.closeMissing}, ${now}, ${now})
    ON CONFLICT (tenant_id, source) DO NOTHING RETURNING id`.execute(db)
  return rows[0]?.id
}

/** Returns the connections of a company, in the order in which they were added. */
export async function listConnectionRows(db: Database, tenantId: number): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    SELECT ${columns} FROM connections c WHERE c.tenant_id = ${tenantId} ORDER BY c.id`.execute(db)
  return rows
}

/** Returns a connection, of a company if one is named. */
export async function findConnection(
  db: Database,
  id: number,
  tenantId: number | undefined,
): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    SELECT ${columns} FROM connections c
    WHERE c.id = ${id} AND (${tenantId ?? null}::integer IS NULL OR c.tenant_id = ${tenantId ?? null})`.execute(db)
  return rows[0]
}

/** Returns the sources of the jobs of a company's connections. */
export async function listSources(db: Database, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`SELECT source FROM connections WHERE tenant_id = ${tenantId}`.execute(
    db,
  )
  return rows.map(({ source }) => source)
}

/**
 * Pauses the connection of a source whose last import was undone. Resumed, it reads the feed again even if it is as it was.
 * @returns false without one
 */
export async function pauseUndone(
  trx: Transaction,
  { tenantId, source, now }: { tenantId: number; source: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE connections SET paused_at = coalesce(paused_at, ${now}), etag = NULL, last_modified = NULL, sha256 = NULL
    WHERE tenant_id = ${tenantId} AND source = ${source}`.execute(trx)
  return numAffectedRows > 0n
}

export async function countConnections(db: Database, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM connections WHERE tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Changes how a connection is pulled, and has its feed read again with the next pull, which is due at once. */
export async function changeConnection(
  db: Database,
  id: number,
  { everyMinutes, appliesOnSite, closeMissing }: Pick<ConnectionRow, 'everyMinutes' | 'appliesOnSite' | 'closeMissing'>,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE connections SET every_minutes = ${everyMinutes}, applies_on_site = ${appliesOnSite}, close_missing = ${closeMissing},
      ${readAgainFrom(now)}
    WHERE id = ${id}`.execute(db)
}

/** A pull that is under way doesn't see the change, and its success doesn't count for what the next one reads. */
const readAgainFrom = (now: Date) =>
  sql`edition = edition + 1, etag = NULL, last_modified = NULL, sha256 = NULL, next_pull_at = ${now}`

/** Removes a connection with its runs. @returns false if the company has no such connection */
export async function deleteConnection(db: Database, tenantId: number, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`DELETE FROM connections WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

/** Pauses a connection, or makes it due again if `pausedAt` is null. @returns false if the company has no such connection */
export async function setPaused(
  db: Database,
  { tenantId, id }: { tenantId: number; id: number },
  pausedAt: Date | null,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE connections SET paused_at = ${pausedAt}, next_pull_at = ${now}, failures = 0
    WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

/** Has a feed read at the next pull, which is due at once, even if it is as it was. */
export async function readAgain(db: Database, id: number, now: Date): Promise<void> {
  await sql`UPDATE connections SET ${readAgainFrom(now)} WHERE id = ${id}`.execute(db)
}

/** Returns the connections whose pull is due, and sets the time of the one after it: no other server returns them. */
export async function claimDue(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE connections SET next_pull_at = ${now}::timestamptz + every_minutes * interval '1 minute'
    WHERE paused_at IS NULL AND next_pull_at <= ${now} RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Validators {
  etag: string | null
  lastModified: string | null
  sha256: string | null
}

/**
 * Records that a pull succeeded, with what the next request asks for changes since. If the connection has changed since the pull began,
 * the next one is due at once and reads the whole feed.
 */
export async function recordSuccess(
  trx: Transaction,
  { id, edition }: Pick<ConnectionRow, 'id' | 'edition'>,
  next: Date,
  known: Validators,
): Promise<void> {
  await sql`
    UPDATE connections SET failures = 0, next_pull_at = ${next}, etag = ${known.etag}, last_modified = ${known.lastModified},
      sha256 = ${known.sha256}
    WHERE id = ${id} AND edition = ${edition}`.execute(trx)
}

export async function recordFailure(trx: Transaction, id: number, failures: number, next: Date): Promise<void> {
  await sql`UPDATE connections SET failures = ${failures}, next_pull_at = ${next} WHERE id = ${id}`.execute(trx)
}

export interface RunRow {
  id: number
  connectionId: number
  beganAt: Date
  endedAt: Date | null
  outcome: RunOutcome | null
  summary: RunSummary | null
  problems: RunProblem[]
  reason: RunReason | null
  said: string | null
}

/** Begins a run, unless one that isn't older than `since` is under way. @returns its id */
export async function beginRun(db: Database, id: number, now: Date, since: Date): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows: connections } = await sql`SELECT id FROM connections WHERE id = ${id} FOR UPDATE`.execute(trx)
    if (connections.length === 0) return undefined
    const { rows } = await sql<{ id: number }>`
      INSERT INTO connection_runs (connection_id, began_at)
      SELECT ${id}, ${now} WHERE NOT EXISTS (
        SELECT 1 FROM connection_runs WHERE connection_id = ${id} AND ended_at IS NULL AND began_at > ${since})
      RETURNING id`.execute(trx)
    return rows[0]?.id
  })
}

export interface RunEnd {
  outcome: RunOutcome
  summary: RunSummary | null
  problems: readonly RunProblem[]
  reason: RunReason | null
  said: string
}

export async function endRun(trx: Transaction, id: number, end: RunEnd, now: Date): Promise<void> {
  await sql`
    UPDATE connection_runs SET ended_at = ${now}, outcome = ${end.outcome}, reason = ${end.reason}, said = ${end.said},
      summary = ${end.summary === null ? null : JSON.stringify(end.summary)}::jsonb, problems = ${JSON.stringify(end.problems)}::jsonb
    WHERE id = ${id}`.execute(trx)
}

/** Returns the newest runs of connections, newest first. */
export async function newestRuns(db: Database, connections: readonly number[], limit: number): Promise<RunRow[]> {
  if (connections.length === 0) return []
  const { rows } = await sql<RunRow>`
    SELECT r.id, r.connection_id AS "connectionId", r.began_at AS "beganAt", r.ended_at AS "endedAt", r.outcome, r.summary,
      r.problems, r.reason, r.said
    FROM unnest(${[...connections]}::integer[]) AS c (id), LATERAL (
      SELECT * FROM connection_runs WHERE connection_id = c.id ORDER BY id DESC LIMIT ${limit}) r
    ORDER BY r.id DESC`.execute(db)
  return rows
}

export async function deleteRunsBefore(db: Database, before: Date): Promise<void> {
  await pruneRows(db, 'connection_runs', sql`began_at < ${before}`)
}
