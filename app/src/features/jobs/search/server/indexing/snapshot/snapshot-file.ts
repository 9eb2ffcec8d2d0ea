import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { SnapshotSection } from '@foyer/search-engine'
import { HOUR_MS } from '#kernel/time.ts'

/** First bytes of a snapshot file: a name, and the version of the layout below. */
const MAGIC = Buffer.from('FOYERIX1')
/** The magic bytes, then the length of the directory and its checksum. */
const HEAD = MAGIC.length + 8
const UNFINISHED = '.new'

/** The beginning of the file: the sections follow it in this order. */
interface Directory {
  /** Describes all inputs of the content other than the positions. */
  key: string
  sections: { name: string; length: number; checksum: number }[]
}

/** A reason not to use a snapshot file, as a sentence for the log. */
export class UnusableSnapshotError extends Error {
  override name = 'UnusableSnapshotError'
}

/**
 * Writes sections to a temporary file next to `path`. The returned function moves it into place, so a process that dies
 * before leaves the previous snapshot. The sections can change once this has returned.
 */
export async function writeSnapshot(
  path: string,
  key: string,
  sections: readonly SnapshotSection[],
): Promise<() => Promise<void>> {
  await mkdir(dirname(path), { recursive: true })
  const directory: Directory = {
    key,
    sections: sections.map(({ name, pieces }) => ({
      name,
      length: pieces.reduce((sum, { length }) => sum + length, 0),
      checksum: pieces.reduce((sum, piece) => crc32(piece, sum), 0),
    })),
  }
  const text = Buffer.from(JSON.stringify(directory))
  const head = Buffer.alloc(HEAD)
  MAGIC.copy(head)
  head.writeUInt32LE(text.length, MAGIC.length)
  head.writeUInt32LE(crc32(text), MAGIC.length + 4)
  const temporary = `${path}.${process.pid}${UNFINISHED}`
  const file = await open(temporary, 'w')
  try {
    await deleteUnfinished(dirname(path), (await file.stat()).mtimeMs)
    for (const piece of [head, text, ...sections.flatMap(({ pieces }) => pieces)]) {
      if (piece.length > 0) await file.writeFile(piece)
    }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return async () => {
    const written = await open(temporary, 'r+')
    await written.sync().finally(() => written.close())
    await rename(temporary, path)
  }
}

/** Deletes the files of processes that died while writing one. */
async function deleteUnfinished(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue
    const path = join(folder, name)
    const info = await stat(path).catch(() => undefined)
    if (info && now - info.mtimeMs > HOUR_MS) await rm(path, { force: true })
  }
}

/** Reads a snapshot, each section into a separate buffer. Throws `UnusableSnapshotError` if it is damaged or has another key. */
export async function readSnapshot(path: string, key: string): Promise<Map<string, ArrayBuffer>> {
  const file = await open(path, 'r')
  try {
    let position = 0
    const read = async (length: number): Promise<Uint8Array<ArrayBuffer>> => {
      const bytes = new Uint8Array(length)
      for (let filled = 0; filled < length;) {
        const { bytesRead } = await file.read(bytes, filled, length - filled, position)
        if (bytesRead === 0) throw new UnusableSnapshotError('it is too short')
        filled += bytesRead
        position += bytesRead
      }
      return bytes
    }
    const head = Buffer.from((await read(HEAD)).buffer)
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new UnusableSnapshotError('it has another format')
    const { size } = await file.stat()
    const length = head.readUInt32LE(MAGIC.length)
    if (length > size) throw new UnusableSnapshotError('it is damaged')
    const text = Buffer.from((await read(length)).buffer)
    if (crc32(text) !== head.readUInt32LE(MAGIC.length + 4)) throw new UnusableSnapshotError('it is damaged')
    const directory = JSON.parse(text.toString()) as Directory
    if (directory.key !== key) throw new UnusableSnapshotError('it is of another version or configuration')
    const sections = new Map<string, ArrayBuffer>()
    for (const section of directory.sections) {
      const bytes = await read(section.length)
      if (crc32(bytes) !== section.checksum) throw new UnusableSnapshotError('it is damaged')
      sections.set(section.name, bytes.buffer)
    }
    return sections
  } finally {
    await file.close()
  }
}
