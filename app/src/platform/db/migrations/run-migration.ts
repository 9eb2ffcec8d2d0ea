import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { databaseLimits } from '../limits.ts'
import type { Database } from '../database.ts'
import type { MigrationFile } from './migration-files.ts'
import { recordContract } from './schema-version.ts'

/** Codes of PostgreSQL for a lock that wasn't granted in time, and for a deadlock. */
const LOCKED: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

/** Returns true for the failure of a migration that can succeed once others end their transactions. */
export const isLocked = (error: unknown): boolean => error instanceof DatabaseError && LOCKED.has(error.code)

/** Runs a migration in a transaction whose tables nothing else uses, where indexes need not be built concurrently. */
export async function runInTransaction(db: Database, { name, text, outside, unusedSince }: MigrationFile) {
  await sql.raw(outside.length === 0 ? text : text.replace(/\bCONCURRENTLY\b/gi, '')).execute(db)
  if (unusedSince !== undefined) await recordContract(db, name, unusedSince)
}

/**
 * Runs a migration in a transaction while programs use its tables. It gives up soon if one is locked, because all later
 * statements on the table wait behind it.
 */
export async function runShort(db: Database, file: MigrationFile): Promise<void> {
  await sql`SET LOCAL lock_timeout = ${sql.lit(databaseLimits.migrationLockMs)}`.execute(db)
  await runInTransaction(db, file)
}

/** Runs the statements of a migration without a transaction; each can be repeated after a kill. */
export async function runOutside(db: Database, { name, outside, unusedSince }: MigrationFile): Promise<void> {
  for (const { text, index } of outside) {
    if (index !== undefined) await dropUnfinished(db, index)
    try {
      await sql.raw(text).execute(db)
    } catch (error) {
      // It would slow down writes, and a unique one would refuse them.
      if (index !== undefined) await dropUnfinished(db, index)
      throw error
    }
  }
  if (unusedSince !== undefined) await recordContract(db, name, unusedSince)
}

/** Drops an index left by a build that failed or was killed. */
async function dropUnfinished(db: Database, index: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_index WHERE indexrelid = to_regclass(${index}) AND NOT indisvalid`.execute(db)
  if (rows.length > 0) await sql`DROP INDEX CONCURRENTLY ${sql.id(index)}`.execute(db)
}
