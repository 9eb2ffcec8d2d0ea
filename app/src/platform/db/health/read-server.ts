import { sql } from 'kysely'
import pg from 'pg'
import type { Database, OpenDatabase, Transaction } from '../database.ts'
import { LISTENER_NAME } from '../listen.ts'

/** The state of a PostgreSQL server, as it reports it. */
export interface ServerFacts {
  version: string
  versionNumber: number
  /** A standby can't be written to. */
  isStandby: boolean
  /** Settings that are off although acknowledged data depends on them. */
  unsafeSettings: string[]
  /**
   * Time by which this process's clock is ahead of the database's, beyond the measurement error; negative if it is
   * behind.
   */
  clockAheadMs: number
  standbys: {
    attached: number
    /** Undefined if the user is not allowed to see it. */
    synchronous: number | undefined
    /** True if commits wait for a standby. */
    awaited: boolean
  }
  slots: { name: string; active: boolean; retainedBytes: number; isLost: boolean }[]
  connections: {
    /** Those that ordinary users can open. */
    allowed: number
    open: number
    /** Running servers of Foyer on this database. */
    servers: number
    /** Connections of those servers that listen. */
    listening: number
  }
}

/** The oldest version that Foyer works with, as `server_version_num`. */
export const OLDEST_POSTGRES = 150_000

/** With any of these off, PostgreSQL can lose acknowledged data on power failure. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit']

interface FactsRow {
  version: string
  versionNumber: number
  isStandby: boolean
  unsafeSettings: string[]
  now: Date
  attached: number
  synchronous: number | null
  awaited: boolean
  allowed: number
  open: number
  servers: number
  listening: number
}

/** Reads the state of the server in two queries. `clock` is the process's, in milliseconds since 1970. */
export async function readServer(db: Database | Transaction, clock: () => number = Date.now): Promise<ServerFacts> {
  const asked = clock()
  const { rows } = await sql<FactsRow>`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS "versionNumber",
      pg_is_in_recovery() AS "isStandby", clock_timestamp() AS now,
      (SELECT coalesce(array_agg(name ORDER BY name), '{}') FROM pg_settings
        WHERE name = ANY(${DURABLE}) AND setting = 'off') AS "unsafeSettings",
      standbys.attached, standbys.synchronous, current_setting('synchronous_standby_names') <> '' AS awaited,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int AS allowed,
      (SELECT coalesce(sum(numbackends), 0)::int FROM pg_stat_database) AS open,
      listeners.servers, listeners.listening
    FROM
      -- A copy for a backup isn't a standby. Users without pg_read_all_stats see the rows, but not their states.
      (SELECT count(*)::int AS attached,
          CASE WHEN count(*) = count(sync_state)
            THEN count(*) FILTER (WHERE sync_state IN ('sync', 'quorum'))::int END AS synchronous
        FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup') AS standbys,
      -- Each server listens once on every channel.
      (SELECT coalesce(max(count), 0)::int AS servers, coalesce(sum(count), 0)::int AS listening
        FROM (SELECT count(*) FROM pg_stat_activity
          WHERE application_name = ${LISTENER_NAME} AND datname = current_database() GROUP BY query) AS channels
      ) AS listeners`.execute(db)
  const answered = clock()
  const [found] = rows
  if (!found) throw new Error('The database did not describe itself.')
  const { version, versionNumber, isStandby, unsafeSettings, attached, awaited } = found
  const { allowed, open, servers, listening } = found
  return {
    version,
    versionNumber,
    isStandby,
    unsafeSettings,
    clockAheadMs: clockAhead(found.now.getTime(), asked, answered),
    standbys: { attached, synchronous: found.synchronous ?? undefined, awaited },
    slots: isStandby || versionNumber < OLDEST_POSTGRES ? [] : await readSlots(db),
    connections: { allowed, open, servers, listening },
  }
}

/** Returns the time between a clock and the request, or the response, whichever is nearer; 0 in between. */
function clockAhead(there: number, asked: number, answered: number): number {
  if (there < asked) return asked - there
  return there > answered ? answered - there : 0
}

async function readSlots(db: Database | Transaction): Promise<ServerFacts['slots']> {
  const { rows } = await sql<ServerFacts['slots'][number]>`
    SELECT slot_name AS name, active, wal_status = 'lost' AS "isLost",
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint AS "retainedBytes"
    FROM pg_replication_slots ORDER BY slot_name`.execute(db)
  return rows
}

/** Identifies a cluster, which its standbys share, and the database in it. */
const IDENTITY = `SELECT (SELECT system_identifier FROM pg_control_system())::text || ' ' || current_database() AS identity`

/** Returns true if the connection for notifications reaches the same database as the pool. */
export async function listensToSameDatabase({
  pool,
  connection,
}: Pick<OpenDatabase, 'pool' | 'connection'>): Promise<boolean> {
  const direct = new pg.Client(connection)
  try {
    await direct.connect()
    const [one, other] = await Promise.all([
      pool.query<{ identity: string }>(IDENTITY),
      direct.query<{ identity: string }>(IDENTITY),
    ])
    return one.rows[0]?.identity === other.rows[0]?.identity
  } finally {
    await direct.end()
  }
}

/** More than enough: an idle pooler hands out the same connection again at once. */
const POOLING_TRIES = 10

/**
 * Returns true if a pooler gives two idle clients the same connection, as it does between transactions, and false if
 * every client keeps one.
 */
export async function sharesConnections(databaseUrl: string): Promise<boolean> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl }))
  try {
    for (const client of clients) await client.connect()
    for (let attempt = 0; attempt < POOLING_TRIES; attempt++) {
      const pids: unknown[] = []
      for (const client of clients)
        pids.push((await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid)
      if (pids[0] === pids[1]) return true
    }
    return false
  } finally {
    for (const client of clients) await client.end().catch(() => undefined)
  }
}
