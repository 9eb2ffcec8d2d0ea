import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { MigrationFile } from './migration-files.ts'

/**
 * The schema of a database compared with that of this version: one `older` than this has migrations to run, and a `newer` one
 * has run some that this version doesn't know, but works with.
 */
export type SchemaComparison =
  | { state: 'same' }
  | { state: 'older'; pending: string[] }
  | { state: 'newer'; sentence: string }
  | { state: 'refused'; sentence: string }

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT to_regclass(${name}) IS NOT NULL AS found`.execute(db)
  return rows[0]?.found ?? false
}

/** Returns the names of the migrations that ran on a database; empty if it was never migrated. */
export async function executedMigrations(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY timestamp, name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Records that versions which don't know the migration `unusedSince` can't use the database any more. */
export async function recordContract(db: Database, migration: string, unusedSince: string): Promise<void> {
  await sql`
    INSERT INTO schema_contracts (migration, unused_since) VALUES (${migration}, ${unusedSince})
    ON CONFLICT (migration) DO NOTHING`.execute(db)
}

/** Returns those of some migrations that removed or changed something used by a version with the migrations `known`. */
async function findBreaking(db: Database, migrations: readonly string[], known: readonly string[]): Promise<string[]> {
  // Without the table, their results are unknown.
  if (!(await hasTable(db, 'schema_contracts'))) return [...migrations]
  const { rows } = await sql<{ migration: string }>`
    SELECT migration FROM schema_contracts
    WHERE migration = ANY(${migrations}::text[]) AND unused_since <> ALL(${known}::text[]) ORDER BY migration`.execute(
    db,
  )
  return rows.map(({ migration }) => migration)
}

/**
 * Returns a sentence if a pending migration removes something used by the version that migrated last; undefined if none
 * does.
 */
export function explainSkippedRelease(files: readonly MigrationFile[], pending: readonly string[]): string | undefined {
  const removing = files.find(
    ({ name, unusedSince }) => pending.includes(name) && unusedSince !== undefined && pending.includes(unusedSince),
  )
  return (
    removing &&
    `Stop every process of the previous version first. You skipped a release, and ${removing.name} removes something that they use.`
  )
}

/** Compares a database's schema with the migrations that this version knows. */
export async function compareVersions(db: Database, known: readonly string[]): Promise<SchemaComparison> {
  const executed = await executedMigrations(db)
  const unknown = executed.filter((name) => !known.includes(name))
  const pending = known.filter((name) => !executed.includes(name))
  if (unknown.length === 0) return pending.length === 0 ? { state: 'same' } : { state: 'older', pending }
  const breaking = pending.length > 0 ? unknown : await findBreaking(db, unknown, known)
  if (breaking.length > 0)
    return {
      state: 'refused',
      sentence: `This database was used by a newer version of Foyer (${breaking.join(', ')}), and an older one could damage it. Start the newer version, or restore a backup made with this one.`,
    }
  return {
    state: 'newer',
    sentence: `A newer version of Foyer migrated this database (${unknown.join(', ')}). It only added to it, so this version works with it.`,
  }
}
