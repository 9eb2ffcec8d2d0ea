import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { ImportFileError } from '../../errors.ts'

export type ByteSource = { path: string } | { stream: AsyncIterable<Uint8Array | string>; name?: string }
/** A file of jobs, or the JSON in it, already parsed. */
export type JobSource = ByteSource | { document: unknown; name: string }
export type Bytes = AsyncIterable<Uint8Array>

export function sourceName(source: JobSource): string {
  return 'path' in source ? source.path : (source.name ?? 'standard input')
}

/**
 * Opens a source, decompressing gzip, which is detected by its first two bytes.
 *
 * @throws ImportFileError not-found, not-a-file, not-readable, and while reading broken-gzip
 */
export async function openBytes(source: ByteSource): Promise<Bytes> {
  const { head, bytes } = await peek(rawBytes(source), 2)
  return head[0] === 0x1f && head[1] === 0x8b ? gunzip(bytes, sourceName(source)) : bytes
}

async function* rawBytes(source: ByteSource): Bytes {
  if ('path' in source) await mustBeFile(source.path)
  const chunks: AsyncIterable<unknown> = 'path' in source ? createReadStream(source.path) : source.stream
  const encoder = new TextEncoder()
  try {
    for await (const chunk of chunks) {
      if (chunk instanceof Uint8Array) yield chunk
      else if (typeof chunk === 'string') yield encoder.encode(chunk)
    }
  } catch (error) {
    throw unreadable(sourceName(source), error)
  }
}

async function mustBeFile(path: string): Promise<void> {
  try {
    const stats = await stat(path)
    if (!stats.isDirectory()) return
  } catch (error) {
    throw unreadable(path, error)
  }
  throw new ImportFileError('not-a-file', `${path} is a folder. Add a file name.`)
}

function unreadable(name: string, error: unknown): ImportFileError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') {
    return new ImportFileError('not-found', `We couldn’t find ${name}. Check the path.`)
  }
  const why = error instanceof Error ? error.message : String(error)
  return new ImportFileError('not-readable', `${name} can’t be read (${why}). Check its permissions and its disk.`)
}

/** Decompresses gzip, including several concatenated members. */
async function* gunzip(bytes: Bytes, name: string): Bytes {
  const unpacked = Readable.from(bytes, { objectMode: false }).on('error', (error) => gunzipStream.destroy(error))
  const gunzipStream = createGunzip()
  try {
    for await (const chunk of unpacked.pipe(gunzipStream)) if (chunk instanceof Uint8Array) yield chunk
  } catch (error) {
    if (error instanceof ImportFileError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new ImportFileError(
      'broken-gzip',
      `${name} starts as gzip but can’t be unpacked completely (${why}). Copy or download it again.`,
    )
  } finally {
    unpacked.destroy()
    gunzipStream.destroy()
  }
}

/** Reads at least `size` bytes ahead (fewer only at the end); `bytes` still yields everything from the start. */
export async function peek(source: Bytes, size: number): Promise<{ head: Uint8Array; bytes: Bytes }> {
  const iterator = source[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let length = 0
  while (length < size) {
    const next = await iterator.next()
    if (next.done === true) break
    chunks.push(next.value)
    length += next.value.length
  }
  async function* whole(): Bytes {
    try {
      yield* chunks
      for (;;) {
        const next = await iterator.next()
        if (next.done === true) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { head: Buffer.concat(chunks), bytes: whole() }
}

/** Discards a source that will not be read; only a started reader closes its file. */
export async function discard(bytes: Bytes): Promise<void> {
  for await (const _chunk of bytes) return
}
