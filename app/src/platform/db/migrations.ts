import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { UnusableDatabaseError } from './data-folder.ts'
import type { Database } from './database.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Numbered .sql files; each runs once, in a transaction, in order of its name. */
class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
    const entries = files.map(async (name) => {
      const text = await readFile(join(FOLDER, name), 'utf8')
      return [
        name.replace(/\.sql$/, ''),
        { up: async (db: Database) => void (await sql.raw(text).execute(db)) },
      ] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }
}

/**
 * Migrates to the newest schema and returns the names of the migrations that ran. Safe to call from two processes at
 * once: one migrates, the other waits.
 * @throws UnusableDatabaseError if the database was migrated by a newer version
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: new SqlFiles() })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw explain(error)
  return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

/** Returns the names of the migrations that have not run yet. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const all = await new Migrator({ db, provider: new SqlFiles() }).getMigrations()
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
}

/** Returns the names of all migrations of this version, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await new SqlFiles().getMigrations()).sort()
}

/**
 * Migrates an empty schema to the state an older version left; without a name the schema stays empty. Used by restore.
 */
export async function migrateTo(db: Database, name: string | undefined): Promise<void> {
  if (name === undefined) return
  const { error } = await new Migrator({ db, provider: new SqlFiles() }).migrateTo(name)
  if (error) throw explain(error)
}

function explain(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  if (!message.includes('previously executed migration')) return error instanceof Error ? error : new Error(message)
  return new UnusableDatabaseError(
    'This database was used by a newer version of Foyer, and an older one could damage it. Start the newer version, or restore a backup made with this one.',
    { cause: error },
  )
}
