import { mkdirSync } from 'node:fs'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { AppConfig } from '#config/config.ts'
import {
  FolderInUseError,
  deleteCommandRecord,
  deleteServerRecord,
  recordCommand,
  recordServer,
  runningCommands,
  runningServer,
  whileLocked,
} from './data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import type { Database, Transaction } from './database-types.ts'
import { followingCommits } from './after-commit.ts'
import { CONNECTING, dropLostConnections } from './lost-connections.ts'
import { preparingClient } from './preparing-client.ts'
import { type Standbys, watchStandbys } from './standbys.ts'
import { databaseLimits } from './limits.ts'

export type { Database, Transaction }

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  /** Connects past any pooler, for uses that hold one connection for long: notifications and session locks. */
  connection: pg.PoolConfig
  /** For reads that may be some seconds old. */
  standbys: Standbys
  /** Undefined if DATABASE_URL names a server. */
  embedded: EmbeddedPostgres | undefined
  close(): Promise<void>
}

// Ids stay below 2^53, so 64-bit columns are parsed as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// Missing from the list of built-in types.
const INT8_ARRAY = 1016 as typeof pg.types.builtins.INT8
pg.types.setTypeParser(INT8_ARRAY, (text) => (text.match(/-?\d+/g) ?? []).map(Number))

/**
 * Opens the configured database. An embedded database has one server at most; commands attach to it, and the last
 * process to leave stops it.
 * @throws FolderInUseError if another server runs on the data folder
 */
export async function openDatabase(
  config: Pick<AppConfig, 'dataFolder' | 'databaseUrl'> &
    Partial<Pick<AppConfig, 'databaseListenUrl' | 'databasePool' | 'databaseReadUrls'>>,
  role: 'server' | 'command',
  say: (sentence: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseListenUrl = databaseUrl, databasePool: max = 10, databaseReadUrls: readUrls } = config
  if (databaseUrl) {
    const direct = { connectionString: databaseListenUrl }
    return connect({ connectionString: databaseUrl, max }, direct, { readUrls })
  }
  const folder = config.dataFolder
  mkdirSync(folder, { recursive: true })
  if (role === 'server') await waitForCommands(folder, say)
  const embedded = await whileLocked(folder, async () => {
    if (role === 'server') refuseSecondServer(folder)
    else recordCommand(folder)
    const started = await startEmbeddedPostgres(folder)
    // Recorded while the lock is held, so that of two servers starting at once the second is refused.
    if (role === 'server') recordServer(folder, { pid: process.pid, url: '', postgresPid: started.pid })
    return started
  })
  const { connection } = embedded
  return connect({ ...connection, max }, connection, { embedded, leaveFolder: () => leave(folder, role, embedded) })
}

/**
 * Returns true if a pooler is between this process and PostgreSQL, which the separate URL for notifications implies.
 */
export function isPooled({ databaseUrl, databaseListenUrl }: Pick<AppConfig, 'databaseUrl' | 'databaseListenUrl'>) {
  return databaseListenUrl !== undefined && databaseListenUrl !== databaseUrl
}

/** @throws FolderInUseError if another server runs on the data folder */
export function refuseSecondServer(folder: string): void {
  const server = runningServer(folder)
  if (!server || server.pid === process.pid) return
  throw new FolderInUseError(
    `Foyer already runs on ${folder} as process ${server.pid}${server.url && ` at ${server.url}`}. Stop it first, give this one another FOYER_DATA, or let both share a PostgreSQL server with DATABASE_URL.`,
  )
}

async function waitForCommands(folder: string, say: (sentence: string) => void): Promise<void> {
  const busy = runningCommands(folder)
  if (busy.length === 0) return
  say(`Waiting for the command that uses the database (process ${busy.join(', ')}) to end.`)
  while (runningCommands(folder).length > 0) await new Promise((next) => setTimeout(next, 50))
}

async function leave(folder: string, role: 'server' | 'command', embedded: EmbeddedPostgres): Promise<void> {
  await whileLocked(folder, async () => {
    if (role === 'command') deleteCommandRecord(folder)
    else deleteServerRecord(folder)
    const others = runningCommands(folder).length > 0 || (role === 'command' && runningServer(folder) !== undefined)
    if (!others) await embedded.stop()
  })
}

/**
 * Opens a pool; `direct` are settings of the same PostgreSQL, without a pooler or the choice between several standbys.
 */
function openPool(settings: pg.PoolConfig, direct?: pg.PoolConfig): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({ ...settings, ...CONNECTING })
  dropLostConnections(pool, direct)
  return { pool, db: new Kysely({ dialect: followingCommits(new PostgresDialect({ pool })) }) }
}

/** Returns the address of a database in a form that can be shown. */
function withoutPassword(url: string): string {
  const shown = new URL(url)
  shown.password = ''
  return shown.href
}

function connect(
  pooled: pg.PoolConfig,
  direct: pg.PoolConfig,
  about: { embedded?: EmbeddedPostgres; leaveFolder?: () => Promise<void>; readUrls?: readonly string[] | undefined },
): OpenDatabase {
  // A pooler such as PgBouncer can give each transaction a different connection, which doesn't have the statements
  // prepared before.
  const isPooler = pooled.connectionString !== direct.connectionString
  const { pool, db } = openPool(
    { ...pooled, ...(!isPooler && { Client: preparingClient() }) },
    isPooler || about.embedded ? undefined : direct,
  )
  const standbys = watchStandbys(
    db,
    (about.readUrls ?? []).map((url) => ({
      address: withoutPassword(url),
      db: openPool({ connectionString: url, max: databaseLimits.readingConnections }).db,
    })),
  )
  return {
    db,
    pool,
    connection: { ...direct, ...CONNECTING },
    standbys,
    embedded: about.embedded,
    async close() {
      await standbys.close()
      await db.destroy()
      await about.leaveFolder?.()
    },
  }
}

/** Returns the start of the current transaction by the database clock, the only clock that decides anything. */
export async function databaseNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('The database did not tell the time.')
  return now
}

/**
 * Creates a clock that asks another one every `everyMs` and counts on in between. It can be slightly wrong, so it is
 * only for display.
 */
export function countingClock(ask: () => Promise<Date>, everyMs: number): () => Promise<Date> {
  let asked: { answer: Promise<Date>; at: number } | undefined
  return async () => {
    const now = performance.now()
    if (!asked || now - asked.at >= everyMs) {
      const current = { answer: ask(), at: now }
      asked = current
      // A failure is not cached.
      current.answer.catch(() => (asked = asked === current ? undefined : asked))
    }
    const { answer, at } = asked
    return new Date((await answer).getTime() + Math.round(now - at))
  }
}

/** Returns the current time by the database clock, which advances within a transaction. */
export async function clockTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('The database did not tell the time.')
  return now
}
