import pg from 'pg'
import type { Db, PgBoss } from 'pg-boss'
import { jobLimits } from './limits.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { listen } from '#platform/db/listen.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { GIVEN_UP } from './job-kind.ts'

export interface JobLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Adapts our pool for pg-boss, so that a process has a single pool. */
function connections({ pool, connection }: OpenDatabase): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotice, onReconnect) {
      const stop = await listen(connection, channel, onNotice, onReconnect)
      return { close: stop }
    },
  }
}

/** Part of pg-boss's messages that names the queue and its worker. */
const OF_QUEUE = / \(Queue: .*$/s

/**
 * Returns a function that logs each kind of error once a minute, with the number of those it left out: while the database is
 * away, every queue fails every few seconds.
 */
export function logOnceAMinute(log: JobLog, now: () => number): (error: Error) => void {
  const kinds = new Map<string, { logged: number; leftOut: number }>()
  return (error) => {
    const kind = error.message.replace(OF_QUEUE, '')
    const before = kinds.get(kind)
    if (before && now() - before.logged < MINUTE_MS) return void before.leftOut++
    for (const [name, { logged }] of kinds) if (now() - logged >= MINUTE_MS) kinds.delete(name)
    kinds.set(kind, { logged: now(), leftOut: 0 })
    log.error({ err: error, leftOut: before?.leftOut || undefined }, 'the queue of jobs had an error')
  }
}

/**
 * Starts pg-boss on our connections, creating or migrating its schema `pgboss` if needed. Only a server supervises
 * jobs, runs schedules and listens; a command just enqueues.
 */
export async function openBoss(database: OpenDatabase, role: 'server' | 'command', log: JobLog): Promise<PgBoss> {
  // Imported lazily: most commands enqueue nothing.
  const { PgBoss } = await import('pg-boss')
  const isServer = role === 'server'
  const boss = new PgBoss({
    db: connections(database),
    schema: 'pgboss',
    supervise: isServer,
    schedule: isServer,
    useListenNotify: isServer,
    superviseIntervalSeconds: jobLimits.watchSeconds,
    monitorIntervalSeconds: jobLimits.watchSeconds,
    maintenanceIntervalSeconds: jobLimits.cleaningSeconds,
    // No job waits for another.
    flowIntervalSeconds: jobLimits.flowSeconds,
  })
  boss.on(
    'error',
    logOnceAMinute(log, () => performance.now()),
  )
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  await onlyOne(database, () => boss.start())
  await boss.createQueue(GIVEN_UP, { retentionSeconds: jobLimits.givenUpKeptSeconds })
  return boss
}

/** Arbitrary advisory lock key, used nowhere else. */
const STARTING = 7_031_856

/**
 * Serializes start-up: processes starting at once on an empty database would race to create the schema, and all but one
 * would fail. The lock belongs to a connection, so it can't pass a pooler.
 */
async function onlyOne({ connection }: OpenDatabase, start: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [STARTING])
    await start()
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}
