import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { CommandError } from '#platform/feature/command.ts'
import { syncFolder } from '#platform/files/durable-folder.ts'
import type { Part } from './manifest.ts'

export interface ArchiveWriter {
  addBuffer(name: string, content: Buffer): Promise<Part>
  /** Adds a file of `bytes` bytes. */
  addFile(name: string, content: AsyncIterable<Buffer>, bytes: number): Promise<Part>
  /** Path of the archive until it is published. */
  unfinished: string
  /** Syncs the complete archive to disk. */
  finish(): Promise<void>
  /** Renames the archive to its final name. */
  publish(): Promise<void>
  /**
   * Reads a whole backup and checks every part against the manifest. A wrong number of rows in the manifest is
   * reported, not thrown, because the hashes show that the rows are those read from the database.
   * @throws CommandError `not-a-backup`, `newer-backup`, `damaged`
   */
  abandon(): Promise<void>
}

async function* whole(name: string, content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of content) {
    read += chunk.length
    yield chunk
  }
  if (read !== bytes) throw new Error(`${name} has ${read} bytes, but ${bytes} were announced.`)
}

/** Opens a gzipped tar archive under a temporary name, readable by its owner only. */
export async function openArchiveWriter(path: string): Promise<ArchiveWriter> {
  const unfinished = `${path}.unfinished`
  const existing = await stat(path).catch(() => undefined)
  if (existing?.isDirectory()) throw new CommandError('not-writable', `${path} is a folder. Add a file name.`)
  const tar = pack()
  const handle = await open(unfinished, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      'not-writable',
      `${path} cannot be written (${error.code}). Check that its folder exists and who owns it.`,
    )
  })
  const chunks = async function* () {
    yield* tar
  }
  const writing = pipeline(chunks, createGzip({ level: 6 }), createWriteStream('', { fd: handle.fd, autoClose: false }))
  // A full disk surfaces at the next entry or in `finish`; until then the rejection has no other listener.
  writing.catch(() => undefined)

  async function add(name: string, bytes: number, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<Part> {
    const hash: Hash = createHash('sha256')
    const done = Promise.withResolvers<void>()
    const entry = tar.entry({ name, size: bytes, mode: 0o600 }, (error) =>
      error ? done.reject(error) : done.resolve(),
    )
    const copy = async () => {
      for await (const chunk of content) {
        hash.update(chunk)
        if (!entry.write(chunk)) await once(entry, 'drain')
      }
      entry.end()
      await done.promise
    }
    // A broken archive stops consuming, so waiting for `drain` alone would never end.
    const broken = writing.then(() => new Promise<never>(() => undefined))
    await Promise.race([copy(), broken])
    return { name, bytes, sha256: hash.digest('hex') }
  }

  return {
    addBuffer: (name, content) => add(name, content.length, [content]),
    addFile: (name, content, bytes) => add(name, bytes, whole(name, content, bytes)),
    unfinished,
    async finish() {
      tar.finalize()
      await writing
      await handle.sync()
      await handle.close()
    },
    async publish() {
      await rename(unfinished, path)
      await syncFolder(dirname(path))
    },
    async abandon() {
      tar.destroy(new Error('The backup was given up.'))
      await writing.catch(() => undefined)
      await handle.close().catch(() => undefined)
      await rm(unfinished, { force: true })
    },
  }
}
