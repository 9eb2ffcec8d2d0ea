import { type ClientBase, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CommandError } from '#platform/feature/command.ts'
import { type FileStore, isKey } from '#platform/files/file-store.ts'
import { countRows, verifyArchive } from './archive-reader.ts'
import { type ArchiveWriter, openArchiveWriter } from './archive-writer.ts'
import { listMigrations, listSequences, listTables, type TableShape } from './catalogue.ts'
import { BACKUP_FORMAT, HEAD_ENTRY, type Manifest, MANIFEST_ENTRY, type Part } from './manifest.ts'

/** Size of one part of a table's dump; bounds memory use. */
const PART_BYTES = 8 << 20

export interface BackupRequest {
  /** A connection reserved for the backup. */
  client: ClientBase
  path: string
  /** Uploaded files. */
  files: Pick<FileStore, 'list' | 'open'>
  /** Only lists the files in the manifest. */
  withoutFiles: boolean
  /** Reads the archive back before it gets its final name. */
  verify: boolean
  version: string
  onTable(name: string, rows: number): void
}

/**
 * Writes a consistent snapshot of the database and the files to one archive, without blocking writers. The archive gets
 * its final name once it is complete, synced and read back.
 * @throws CommandError `not-writable`, `not-verified`
 */
export async function writeBackup(request: BackupRequest): Promise<Manifest> {
  const { client } = request
  const archive = await openArchiveWriter(request.path)
  try {
    const names = (await listTables(client)).map(({ name }) => escapeIdentifier(name))
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    try {
      // Locked before the snapshot is taken, so that no migration can alter a table in between.
      if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
      const manifest = await copyEverything(request, archive)
      await archive.finish()
      if (request.verify) await readBack(request.path, archive.unfinished)
      await archive.publish()
      return manifest
    } finally {
      await client.query('ROLLBACK').catch(() => undefined)
    }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

async function readBack(path: string, unfinished: string): Promise<void> {
  const reason = await verifyArchive(unfinished).then(
    ({ miscounted: [first] }) => first && `${first.name} has ${first.found} rows instead of ${first.listed}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (reason === undefined) return
  throw new CommandError(
    'not-verified',
    `The backup can’t be read back as it was written, so it was deleted and ${path} is as before. Check the disk and take the backup again. (${reason})`,
  )
}

async function copyEverything(request: BackupRequest, archive: ArchiveWriter): Promise<Manifest> {
  const { client, version } = request
  const head = { product: 'foyer', format: BACKUP_FORMAT }
  await archive.addBuffer(HEAD_ENTRY, Buffer.from(`${JSON.stringify(head)}\n`))
  const { rows } = await client.query<{ now: Date; postgres: string }>(
    `SELECT now() AS now, current_setting('server_version') AS postgres`,
  )
  const shapes = await listTables(client)
  const migrations = await listMigrations(client)
  const tables: Manifest['tables'] = []
  for (const table of shapes) {
    const copied = await copyTable(client, table, archive)
    tables.push(copied)
    request.onTable(table.name, copied.rows)
  }
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    version,
    createdAt: (rows[0]?.now ?? new Date(0)).toISOString(),
    postgres: rows[0]?.postgres ?? '',
    migrations,
    tables,
    // Sequences are not transactional: read last, they are never behind the rows of the snapshot.
    sequences: await readSequences(client),
    ...(await addFiles(request, archive)),
  }
  await archive.addBuffer(MANIFEST_ENTRY, Buffer.from(`${JSON.stringify(manifest)}\n`))
  return manifest
}

async function copyTable(
  client: ClientBase,
  { name, columns }: TableShape,
  archive: ArchiveWriter,
): Promise<Manifest['tables'][number]> {
  const list = columns.map(escapeIdentifier).join(', ')
  const stream = client.query(copyTo(`COPY ${escapeIdentifier(name)} (${list}) TO STDOUT`))
  const parts: Part[] = []
  let pending: Buffer[] = []
  let bytes = 0
  let rows = 0
  // The stream ends with the last row. PostgreSQL reports afterwards if the command succeeded, and the network can
  // separate the two.
  let failure: Error | undefined
  stream.on('error', (error) => (failure ??= error))
  const flush = async () => {
    if (bytes === 0) return
    parts.push(
      await archive.addBuffer(
        `tables/${name}/${String(parts.length + 1).padStart(5, '0')}.copy`,
        Buffer.concat(pending),
      ),
    )
    pending = []
    bytes = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pending.push(chunk)
    bytes += chunk.length
    rows += countRows(chunk)
    if (bytes >= PART_BYTES) await flush()
  }
  await flush()
  // Answered after the command of the stream.
  await client.query('SELECT 1')
  if (failure) throw failure
  if (stream.rowCount !== rows)
    throw new Error(`PostgreSQL sent ${rows} rows of the table ${name}, but says that it has ${stream.rowCount}.`)
  return { name, columns, rows, parts }
}

async function readSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = []
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${escapeIdentifier(name)}`,
    )
    if (rows[0]) sequences.push({ name, ...rows[0] })
  }
  return sequences
}

async function addFiles(
  { files, withoutFiles }: BackupRequest,
  archive: ArchiveWriter,
): Promise<Pick<Manifest, 'files' | 'leftOut'>> {
  const added: Part[] = []
  const leftOut: Manifest['leftOut'] = []
  for await (const { key, bytes } of files.list()) {
    if (!isKey(key)) continue
    if (withoutFiles) {
      leftOut.push({ name: key, bytes })
      continue
    }
    // A file can be deleted while the backup runs; by then no live row refers to it.
    const file = await files.open(key)
    if (!file) continue
    const { name: _, ...part } = await archive.addFile(`files/${key}`, file.stream as AsyncIterable<Buffer>, file.bytes)
    added.push({ name: key, ...part })
  }
  return { files: added, leftOut }
}
