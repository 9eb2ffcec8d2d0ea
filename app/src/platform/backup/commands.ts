import { stat } from 'node:fs/promises'
import { callerPath } from '#config/env.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { runningServer } from '#platform/db/data-folder.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { copyFilesCommand } from './copy-files.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { filesPlaceOf } from './restore-files.ts'
import { writeBackup } from './write-backup.ts'

const BYTES_PER_MEGABYTE = 1_000_000

function counts({ tables, files }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { tables: Object.fromEntries(tables.map(({ name, rows: count }) => [name, count])), rows, files: files.length }
}

/** Lists the files that a backup lacks. */
function leftOutLines({ leftOut }: Manifest, then: string): string[] {
  if (leftOut.length === 0) return []
  const bytes = leftOut.reduce((sum, file) => sum + file.bytes, 0)
  return [`${leftOut.length} files (${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB) are not in the backup. ${then}`]
}

const backupCommand = defineCommand({
  name: 'backup',
  summary: 'Back up everything to one file while the site runs',
  details: [
    'Saves database and files as they are at one instant. The file gets its name when it is complete and was read back; an existing file is replaced. It contains personal data: keep it safe.',
  ],
  arguments: [{ name: 'FILE', describe: 'The backup file, such as 2026-05-04.foyer.tar.gz.' }],
  options: {
    'without-files': {
      describe: 'Only list uploaded files in the backup, for a storage service that keeps their versions itself.',
    },
    'no-verify': {
      describe: 'Don’t read the file back after it was written, which takes about as long as unpacking it.',
    },
  },
  async run(context: CommandContext, { values: [file = ''], options }) {
    const path = callerPath(file)
    const files = openFileStore(context.config)
    const database = await context.database()
    const client = await database.pool.connect()
    try {
      const manifest = await writeBackup({
        client,
        path,
        files,
        withoutFiles: options['without-files'],
        verify: !options['no-verify'],
        version: packageFile.version,
        onTable: (name, rows) => context.note(`${name}: ${rows} rows`),
      })
      const { size } = await stat(path)
      const { tables, rows, files: fileCount } = counts(manifest)
      const sentence = `${rows} rows of ${manifest.tables.length} tables and ${fileCount} files are in ${path} (${(size / BYTES_PER_MEGABYTE).toFixed(1)} MB).`
      const verified = !options['no-verify']
      const check = verified ? 'The file was read back and is whole.' : 'The file was not read back.'
      const more = leftOutLines(manifest, 'Keep the versions of their storage.')
      return {
        data: { file: path, bytes: size, tables, rows, files: fileCount, verified },
        lines: [sentence, check, ...more],
      }
    } finally {
      files.close()
      // A failed COPY leaves the connection in an unknown state, so it is destroyed rather than reused.
      client.release(true)
    }
  },
})

/** A running server would keep serving its caches of the old data. */
async function refuseRunningServer(context: CommandContext, { embedded, pool }: OpenDatabase): Promise<void> {
  const server = embedded && runningServer(context.config.dataFolder)
  if (server)
    throw new CommandError(
      'server-running',
      `Foyer runs as process ${server.pid} on this data. Stop it, restore, and start it again.`,
    )
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'foyer-listen'`,
  )
  if (rows[0]?.count)
    throw new CommandError(
      'server-running',
      'A Foyer server uses this database. Stop all servers, restore, and start them again.',
    )
}

const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'Restore a backup into an empty database',
  details: [
    'Checks the whole file before changing anything, then restores all of it or nothing. A backup of an older version is migrated. Stop the server first.',
  ],
  arguments: [{ name: 'FILE', describe: 'A file written by foyer backup.' }],
  options: { force: { describe: 'Replace the contents of the database and all files.' } },
  async run(context: CommandContext, { values: [file = ''], options }) {
    const database = await context.database()
    await refuseRunningServer(context, database)
    const client = await database.pool.connect()
    const store = openFileStore(context.config)
    try {
      const request = {
        client,
        path: callerPath(file),
        files: filesPlaceOf(context.config, store),
        force: options.force,
        onStep: context.note,
      }
      const { manifest, migrated, miscounted } = await restoreBackup(request)
      const { tables, rows, files } = counts(manifest)
      const updated = migrated.length > 0 ? [`Migrations applied: ${migrated.join(', ')}.`] : []
      const sentence = `${rows} rows of ${manifest.tables.length} tables and ${files} files of ${manifest.createdAt} are restored.`
      return {
        data: { createdAt: manifest.createdAt, tables, rows, files, migrated, miscounted },
        lines: [
          sentence,
          ...updated,
          ...miscounted.map(
            ({ name, listed, found }) =>
              `Warning: the backup lists ${listed} rows of ${name}, but holds ${found}. All ${found} are restored.`,
          ),
          ...leftOutLines(manifest, 'Restore them too; foyer doctor names what is missing.'),
        ],
      }
    } finally {
      store.close()
      client.release(true)
    }
  },
})

export const backupCommands = [backupCommand, restoreCommand, copyFilesCommand]
