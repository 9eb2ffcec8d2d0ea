import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { UnusableDatabaseError } from './data-folder.ts'
import type { Database } from './database.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Numbered .sql files; each runs once, in a transaction, in the order of its name. */
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
 * Brings the schema up to date and returns the names of the migrations that ran. Two processes may call it at once:
 * one migrates, the other waits.
 * @throws UnusableDatabaseError when the database was migrated by a newer version
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: new SqlFiles() })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw explain(error)
  return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

/** Names of the migrations that have not run yet. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const all = await new Migrator({ db, provider: new SqlFiles() }).getMigrations()
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
}

/** Names of all migrations of this version, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await new SqlFiles().getMigrations()).sort()
}

/** Brings an empty schema to where an older version left it; without a name it stays empty. For restoring backups. */
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
