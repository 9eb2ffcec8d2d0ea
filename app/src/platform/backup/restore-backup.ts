import { Kysely, PostgresDialect } from 'kysely'
import type { PoolClient } from 'pg'
import { escapeIdentifier } from 'pg'
import { CommandError } from '#platform/feature/command.ts'
import type { Database } from '#platform/db/database.ts'
import { migrationNames, readMigrations } from '#platform/db/migrations/migration-files.ts'
import { migrateIn } from '#platform/db/migrations/migrate.ts'
import { type Miscount, verifyArchive } from './archive-reader.ts'
import { dropStatements, foreignKeyStatements, listTables } from './catalogue.ts'
import { loadTables } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import type { FilesPlace } from './restore-files.ts'

export interface RestoreRequest {
  /** A connection reserved for the restore. */
  client: PoolClient
  path: string
  files: FilesPlace
  /** Overwrites existing rows and files. */
  force: boolean
  onStep(sentence: string): void
}

export interface RestoredBackup {
  manifest: Manifest
  /** Names of the migrations that updated it. */
  migrated: string[]
  /** Tables whose rows the backup counted wrongly; all rows in it are restored. */
  miscounted: Miscount[]
}

/**
 * Replaces the contents of the database with a backup, migrated to this version's schema. All or nothing.
 * @throws CommandError `not-found`, `not-a-backup`, `damaged`, `newer-backup`, `database-filled`, `files-filled`,
 * `unknown-table`
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoredBackup> {
  const { client, path, force, onStep } = request
  const { manifest, miscounted } = await verifyArchive(path)
  await refuseNewer(path, manifest)
  onStep('Every part of the backup is as it was written.')
  if (!force && (await hasRows(client))) {
    throw new CommandError(
      'database-filled',
      'The database holds data already; nothing was changed. Restore into an empty one, or replace all of it with --force.',
    )
  }
  if (!force && (await request.files.hasFiles())) {
    throw new CommandError(
      'files-filled',
      `${request.files.name} holds files already; nothing was changed. Move them away, or replace all of them with --force.`,
    )
  }
  const migrations = await readMigrations()
  const files = await request.files.prepare()
  try {
    const migrated = await overOneConnection(client)
      .transaction()
      .execute(async (transaction) => {
        for (const statement of await dropStatements(client)) await client.query(statement)
        // Jobs are not part of a backup, and jobs of the replaced data must not run on the restored data. The next
        // start recreates the schema.
        await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE')
        const newest = manifest.migrations.at(-1)
        if (newest !== undefined) await migrateIn(transaction, migrations, newest)
        const keys = await foreignKeyStatements(client)
        for (const statement of keys.defer) await client.query(statement)
        await loadTables(client, path, manifest, files.take)
        await client.query('SET CONSTRAINTS ALL IMMEDIATE')
        for (const statement of keys.restore) await client.query(statement)
        const later = await migrateIn(transaction, migrations)
        await files.swap()
        return later
      })
    await files.forget()
    await client.query('ANALYZE')
    return { manifest, migrated, miscounted }
  } catch (error) {
    await files.undo()
    throw error
  }
}

/** Wraps the connection that also runs COPY in Kysely, so that one transaction covers both. */
function overOneConnection(client: PoolClient): Database {
  // The caller releases the connection.
  const borrowed = new Proxy(client, {
    get: (target, key) => (key === 'release' ? () => undefined : Reflect.get(target, key)),
  })
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => borrowed, end: async () => undefined, options: {} } }),
  })
}

async function refuseNewer(path: string, { migrations, version }: Manifest): Promise<void> {
  const known = await migrationNames()
  if (migrations.every((name, at) => known[at] === name)) return
  throw new CommandError(
    'newer-backup',
    `${path} was written by Foyer ${version}, whose schema this version does not know. Nothing was changed; restore it with that version or a newer one.`,
  )
}

async function hasRows(client: PoolClient): Promise<boolean> {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${escapeIdentifier(name)} LIMIT 1`)
    if (rowCount) return true
  }
  return false
}
