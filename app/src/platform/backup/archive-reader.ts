import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { CommandError } from '#platform/feature/command.ts'
import { BACKUP_FORMAT, HEAD_ENTRY, headSchema, type Manifest, MANIFEST_ENTRY, manifestSchema } from './manifest.ts'

/** Upper bound for the manifest, which grows with the number of files. */
const LARGEST_TEXT = 256 << 20

export interface ArchiveEntry {
  name: string
  content: AsyncIterable<Buffer>
}

/**
 * Yields the entries of an archive in order; each entry must be consumed before the next one is requested.
 * @throws CommandError `not-found`, `not-readable`, `damaged`
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) if (!tar.write(chunk)) await new Promise<void>((next) => tar.once('drain', next))
    tar.end()
  })
  reading.catch((error: Error) => tar.destroy(error))
  try {
    for await (const entry of tar) yield { name: entry.header.name, content: guarded(path, entry) }
    await reading
  } catch (error) {
    throw unreadable(path, error)
  } finally {
    tar.destroy()
  }
}

async function* guarded(path: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): unknown {
  if (error instanceof CommandError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new CommandError('not-found', `There is no file ${path}. Check the path.`)
  if (/^E[A-Z]+$/.test(code))
    return new CommandError('not-readable', `${path} can’t be read (${code}). Check its permissions.`)
  if (code.startsWith('Z_') || /tar|Unexpected end/i.test(error instanceof Error ? error.message : ''))
    return damaged(path, 'it can’t be unpacked completely')
  return error
}

const damaged = (path: string, why: string) =>
  new CommandError(
    'damaged',
    `${path} isn’t a complete backup: ${why}. Nothing was changed; copy it again or take another backup.`,
  )

async function readText({ content }: ArchiveEntry): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > LARGEST_TEXT) throw new Error('An entry of the backup is larger than it can be.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A table whose number of rows differs from that in the manifest. */
export interface Miscount {
  name: string
  listed: number
  found: number
}

/** A backup whose parts are all unchanged since it was written. */
export interface VerifiedArchive {
  /** True if the rows of its tables are those found in the archive. */
  manifest: Manifest
  miscounted: Miscount[]
}

/**
 * Reads a whole backup and checks every part against the manifest. A wrong number of rows in the manifest is reported,
 * not thrown: the hashes show that the rows are those that were read from the database.
 * @throws CommandError `not-a-backup`, `newer-backup`, `damaged`
 */
export async function verifyArchive(path: string): Promise<VerifiedArchive> {
  const found = new Map<string, string>()
  const rowsOf = new Map<string, number>()
  let manifest: Manifest | undefined
  let first = true
  for await (const entry of readArchive(path)) {
    if (first) checkHead(path, entry.name === HEAD_ENTRY ? await readText(entry) : '')
    else if (entry.name === MANIFEST_ENTRY) manifest = manifestSchema.safeParse(parseJson(await readText(entry))).data
    else {
      const hash = createHash('sha256')
      const isTable = entry.name.startsWith('tables/')
      let rows = 0
      for await (const chunk of entry.content) {
        hash.update(chunk)
        if (isTable) rows += countRows(chunk)
      }
      found.set(entry.name, hash.digest('hex'))
      if (isTable) rowsOf.set(entry.name, rows)
    }
    first = false
  }
  if (first) throw notABackup(path)
  if (!manifest) throw damaged(path, 'its manifest is missing, so it was never finished')
  for (const { name, sha256 } of partsOf(manifest)) {
    if (!found.has(name)) throw damaged(path, `${name} is missing`)
    if (found.get(name) !== sha256) throw damaged(path, `${name} was changed`)
    found.delete(name)
  }
  const [extra] = found.keys()
  if (extra !== undefined) throw damaged(path, `${extra} does not belong to it`)
  const tables = manifest.tables.map((table) => ({
    ...table,
    rows: table.parts.reduce((sum, { name }) => sum + (rowsOf.get(name) ?? 0), 0),
  }))
  const miscounted = manifest.tables.flatMap(({ name, rows: listed }, at) => {
    const counted = tables[at]?.rows ?? 0
    return counted === listed ? [] : [{ name, listed, found: counted }]
  })
  return { manifest: { ...manifest, tables }, miscounted }
}

function partsOf(manifest: Manifest) {
  return [
    ...manifest.tables.flatMap(({ parts }) => parts),
    ...manifest.files.map((file) => ({ ...file, name: `files/${file.name}` })),
  ]
}

const notABackup = (path: string) =>
  new CommandError('not-a-backup', `${path} was not written by foyer backup. Check the path.`)

function checkHead(path: string, text: string): void {
  const head = headSchema.safeParse(parseJson(text)).data
  if (!head) throw notABackup(path)
  if (head.format > BACKUP_FORMAT) {
    throw new CommandError(
      'newer-backup',
      `${path} was written by a newer version of Foyer, in a layout that this version doesn’t know. Restore it with that version.`,
    )
  }
}

const LINE_FEED = 10

/**
 * Counts the rows in a piece of PostgreSQL's `COPY` text format. Each row ends with a line feed, and line feeds in values
 * are escaped; pieces can begin and end inside a row.
 */
export function countRows(piece: Uint8Array): number {
  let rows = 0
  for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) rows += 1
  return rows
}
