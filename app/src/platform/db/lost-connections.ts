import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { databaseLimits } from './limits.ts'

/** Settings of every connection: the connection timeout, and the idle time before a keep-alive probe. */
export const CONNECTING = {
  application_name: 'foyer',
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
}

/** A statement that runs longer is checked. */
const LATE_MS = 5000

/** Code of PostgreSQL for a write on a server that became a standby. */
const READ_ONLY = '25006'
/** PostgreSQL's function in which a commit waits for the standby. Its notices report that the wait was cut short. */
const STANDBY_WAIT = 'SyncRepWaitForLSN'

/** A connection that was abandoned. The code is PostgreSQL's for a failed connection. */
class LostConnectionError extends Error {
  override name = 'LostConnectionError'
  readonly code = '08006'
}

interface Wire extends EventEmitter {
  stream: { destroy(): void }
}
const wireOf = (client: pg.ClientBase) => Reflect.get(client, 'connection') as Wire

/** Fails the query running on a connection as if the server had closed it. The pool replaces the connection. */
function giveUp(client: pg.ClientBase, why: string): void {
  const wire = wireOf(client)
  wire.emit('error', new LostConnectionError(why))
  wire.stream.destroy()
}

/** Returns those of the connections that the database still has. @throws if it can't be reached */
async function findKnown(settings: pg.PoolConfig, clients: readonly pg.PoolClient[]): Promise<Set<pg.PoolClient>> {
  const client = new pg.Client({ ...settings, ...CONNECTING, query_timeout: LATE_MS })
  client.on('error', () => undefined)
  const pidOf = (late: pg.PoolClient) => Number(Reflect.get(late, 'processID'))
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE pid = ANY($1)', [
      clients.map(pidOf),
    ])
    return new Set(clients.filter((late) => rows.some(({ pid }) => pid === pidOf(late))))
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Lets a broken connection fail its query, or be replaced by the next one; without listeners its error would end the process. */
export function outliveBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
}

/**
 * Keeps a pool free of connections that lead to a server which is gone or no longer the primary, so that each query
 * reaches the current one or fails. With `settings`, which connect to PostgreSQL directly, it also ends statements that
 * wait for a server that vanished silently, which a connection with unacknowledged data would only notice after a
 * quarter of an hour.
 */
export function dropLostConnections(pool: pg.Pool, settings?: pg.PoolConfig, lateMs = LATE_MS): void {
  const demoted = new WeakSet<pg.PoolClient>()
  const since = new Map<pg.PoolClient, number>()
  let failures = 0

  outliveBrokenConnections(pool)
  pool.on('connect', (client) => {
    client.on('notice', ({ routine }) => {
      // The commit would be reported as done although only this server has it.
      if (routine === STANDBY_WAIT) giveUp(client, 'The commit was not confirmed by the standby.')
    })
    wireOf(client).on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) demoted.add(client)
    })
  })
  pool.on('acquire', (client) => void since.set(client, performance.now()))
  pool.on('release', (_error, client) => {
    since.delete(client)
    if (demoted.has(client)) void client.end()
  })

  async function askAboutLate(lead: pg.PoolConfig): Promise<void> {
    const now = performance.now()
    const late = [...since].filter(([, time]) => now - time > lateMs)
    if (late.length === 0) return
    // In the meantime one can have been released, and be in use again.
    const stillLate = () => late.flatMap(([client, time]) => (since.get(client) === time ? [client] : []))
    try {
      const known = await findKnown(
        lead,
        late.map(([client]) => client),
      )
      failures = 0
      for (const client of stillLate())
        if (!known.has(client)) giveUp(client, 'The database no longer knows this connection.')
    } catch {
      failures += 1
      if (failures < databaseLimits.readAttempts) return
      for (const client of stillLate()) giveUp(client, 'The database can’t be reached.')
    }
  }

  let asking = false
  const timer = setInterval(() => {
    if (pool.ending) return clearInterval(timer)
    if (!settings || asking) return
    asking = true
    void askAboutLate(settings).finally(() => (asking = false))
  }, lateMs)
  timer.unref()
}
