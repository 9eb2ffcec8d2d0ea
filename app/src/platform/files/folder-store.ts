import { randomBytes } from 'node:crypto'
import { access, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { requestErrors } from '#kernel/error.ts'
import { HOUR_MS } from '#kernel/time.ts'
import { createFolder, syncFolder } from './durable-folder.ts'
import { checkKey, type FileStore, type StoredFile } from './file-store.ts'

/** Folder for partial files, so that every file elsewhere is complete. No key begins with a dot. */
export const UNFINISHED = '.unfinished'
/** Younger files can still be in use by another process. */
const ABANDONED_MS = HOUR_MS

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Disk errors are not the caller's fault, so they become a temporary refusal. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw requestErrors.error('unavailable', { cause: error, developer: 'the folder of files failed' })
  }
}

/** Creates a file store in a folder that only the current user can read. */
export function createFolderStore(folder: string): FileStore {
  const unfinished = join(folder, UNFINISHED)

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    await createFolder(unfinished)
    const temporary = join(unfinished, randomBytes(12).toString('hex'))
    try {
      const handle = await open(temporary, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await createFolder(dirname(path))
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
    await syncFolder(dirname(path))
  }

  return {
    async put(key, bytes) {
      const path = join(folder, checkKey(key))
      await onDisk(() => write(path, bytes))
    },
    async get(key) {
      const path = join(folder, checkKey(key))
      return onDisk(() =>
        readFile(path).catch((error: unknown) => {
          if (isMissing(error)) return undefined
          throw error
        }),
      )
    },
    async open(key) {
      const path = join(folder, checkKey(key))
      return onDisk(async () => {
        const handle = await open(path, 'r').catch((error: unknown) => {
          if (isMissing(error)) return undefined
          throw error
        })
        // The stream closes the handle when it ends or is destroyed.
        return handle && { bytes: (await handle.stat()).size, stream: handle.createReadStream() }
      })
    },
    async exists(key) {
      const path = join(folder, checkKey(key))
      return access(path).then(
        () => true,
        () => false,
      )
    },
    async size(key) {
      const path = join(folder, checkKey(key))
      return onDisk(async () => {
        try {
          return (await stat(path)).size
        } catch (error) {
          if (isMissing(error)) return undefined
          throw error
        }
      })
    },
    async delete(key) {
      const path = join(folder, checkKey(key))
      await onDisk(async () => {
        try {
          await unlink(path)
        } catch (error) {
          if (isMissing(error)) return
          throw error
        }
        await syncFolder(dirname(path))
      })
    },
    list: () => listFolder(folder),
    close: () => undefined,
  }
}

async function* listFolder(folder: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path).split(sep).join('/')
    if (key.startsWith(`${UNFINISHED}/`)) continue
    const found = await stat(path).catch(() => undefined)
    if (found) yield { key, bytes: found.size, changedAt: found.mtime }
  }
}

/**
 * Deletes partial files left by killed processes.
 * @returns their number
 */
export async function deleteUnfinished(folder: string, now: number): Promise<number> {
  const unfinished = join(folder, UNFINISHED)
  let count = 0
  for (const name of await readdir(unfinished).catch(() => [])) {
    const path = join(unfinished, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || now - found.mtimeMs < ABANDONED_MS) continue
    await rm(path, { force: true })
    count += 1
  }
  return count
}
