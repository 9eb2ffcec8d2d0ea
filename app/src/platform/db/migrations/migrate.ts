import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { databaseLimits } from '../limits.ts'
import { UnusableDatabaseError } from '../data-folder.ts'
import type { Database, OpenDatabase } from '../database.ts'
import { listensToSameDatabase } from '../health/read-server.ts'
import { outliveBrokenConnections } from '../lost-connections.ts'
import { MIGRATIONS, type MigrationFile, migrationNames, readMigrations } from './migration-files.ts'
import { isLocked, runInTransaction, runOutside, runShort } from './run-migration.ts'
import { compareVersions, executedMigrations, explainSkippedRelease } from './schema-version.ts'

/** The lock of Kysely's Migrator, which takes it a second time in the same session. */
const LOCK = '3853314791062309107'

export interface MigrateOptions {
  folder?: string
  say?: (sentence: string) => void
  /** Attempts of a migration whose tables are locked. */
  attempts?: number
}

/**
 * Migrates to the newest schema and returns the names of the migrations that ran. Safe to call from several processes
 * at once, one of which migrates while the others wait, and to repeat after a kill. Leaves a database migrated by a
 * newer version alone, if this version works with it.
 * @throws UnusableDatabaseError if it doesn't, if others don't unlock a table, or if DATABASE_LISTEN_URL is of another
 * database
 */
export async function migrate(
  database: Pick<OpenDatabase, 'db' | 'pool' | 'connection'>,
  { folder = MIGRATIONS, say = () => undefined, attempts = databaseLimits.migrationAttempts }: MigrateOptions = {},
): Promise<string[]> {
  if (await isUsable(database.db, folder, say)) return []
  if (!(await listensToSameDatabase(database)))
    throw new UnusableDatabaseError(
      'DATABASE_LISTEN_URL leads to another database than DATABASE_URL. Correct it; nothing was migrated.',
    )
  // Bypasses any pooler, which could give each statement another session, and so lose the lock.
  const pool = new pg.Pool({ ...database.connection, max: 1 })
  outliveBrokenConnections(pool)
  const direct: Database = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    return await direct.connection().execute(async (db) => {
      // The user's own limits are meant for short statements.
      await sql`SET statement_timeout = 0`.execute(db)
      await sql`SET lock_timeout = 0`.execute(db)
      await waitForLock(db)
      const isDone = await isUsable(db, folder, () => undefined)
      return isDone ? [] : await runPending(db, await readMigrations(folder), { say, attempts })
    })
  } finally {
    // The lock ends with its session.
    await direct.destroy()
  }
}

/** Migrates in a transaction whose tables nothing else uses, such as that of a restore: up to `last`, or the newest. */
export async function migrateIn(transaction: Database, files: MigrationFile[], last?: string): Promise<string[]> {
  const migrator = migratorOf(transaction, files, runInTransaction)
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

function migratorOf(db: Database, files: MigrationFile[], run: (db: Database, file: MigrationFile) => Promise<void>) {
  const migrations = files.map((file) => [file.name, { up: (within: Database) => run(within, file) }] as const)
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(migrations) } })
}

/** Returns true if there is nothing to migrate. @throws UnusableDatabaseError */
async function isUsable(db: Database, folder: string, say: (sentence: string) => void): Promise<boolean> {
  const found = await compareVersions(db, await migrationNames(folder))
  if (found.state === 'refused') throw new UnusableDatabaseError(found.sentence)
  if (found.state === 'newer') say(found.sentence)
  return found.state !== 'older'
}

/**
 * Requests the lock at intervals, because CREATE INDEX CONCURRENTLY would wait for a statement that waits for the lock.
 */
async function waitForLock(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_lock(${sql.lit(LOCK)}) AS free`.execute(db)
    if (rows[0]?.free) return
    await pause(databaseLimits.migrationLockCheckMs)
  }
}

type Manner = Required<Pick<MigrateOptions, 'say' | 'attempts'>>

async function runPending(db: Database, files: MigrationFile[], manner: Manner): Promise<string[]> {
  const executed = await executedMigrations(db)
  if (executed.length === 0) return db.transaction().execute((transaction) => migrateIn(transaction, files))
  const pending = files.filter(({ name }) => !executed.includes(name))
  const skipped = explainSkippedRelease(
    files,
    pending.map(({ name }) => name),
  )
  if (skipped !== undefined) manner.say(skipped)
  for (const file of pending) {
    manner.say(`Migrating the database: ${file.name}.`)
    await runOne(db, files, file, manner)
  }
  return pending.map(({ name }) => name)
}

/** Runs one migration, retrying while its tables are locked by others. */
async function runOne(
  db: Database,
  files: MigrationFile[],
  { name, outside }: MigrationFile,
  { say, attempts }: Manner,
): Promise<void> {
  const isOutside = outside.length > 0
  const migrator = migratorOf(db, files, isOutside ? runOutside : runShort)
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateTo(name, { disableTransactions: isOutside })
    if (!error) return
    if (!isLocked(error)) throw error
    if (attempt >= attempts)
      throw new UnusableDatabaseError(
        `The migration ${name} needs a table that other programs keep locked. ${await oldestTransaction(db)} End it and start again; nothing was left half done.`,
        { cause: error },
      )
    if (attempt === 1) say(`${name} waits for a table that others have locked. ${await oldestTransaction(db)}`)
    await pause(databaseLimits.migrationRetryMs)
  }
}

async function oldestTransaction(db: Database): Promise<string> {
  const { rows } = await sql<{ pid: number; program: string; seconds: number }>`
    SELECT pid, application_name AS program, extract(epoch FROM now() - xact_start)::int AS seconds
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
    ORDER BY xact_start LIMIT 1`.execute(db)
  const [oldest] = rows
  return oldest
    ? `The oldest open transaction is that of PostgreSQL’s process ${oldest.pid} (${oldest.program || 'unnamed'}), for ${oldest.seconds} seconds.`
    : 'No transaction is open at the moment.'
}
