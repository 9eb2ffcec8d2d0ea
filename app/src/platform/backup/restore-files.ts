import { createWriteStream, existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { AppConfig } from '#config/config.ts'
import { createFolder, syncFolder } from '#platform/files/durable-folder.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { filesFolder } from '#platform/files/open-file-store.ts'

/** A storage to which the files of a backup are restored. */
export interface FilesPlace {
  /** Shown to the operator. */
  name: string
  hasFiles(): Promise<boolean>
  prepare(): Promise<FilesRestore>
}

/** Moves the files of a backup into place so that the old ones stay if the restore fails. */
export interface FilesRestore {
  take(name: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Moves the new files into place; the old ones are kept until `forget`. */
  swap(): Promise<void>
  /** Moves the old files back. */
  undo(): Promise<void>
  /** Deletes the old files. */
  forget(): Promise<void>
}

/** Returns the configured storage of files. */
export function filesPlaceOf(
  { dataFolder, filesPlace }: Pick<AppConfig, 'dataFolder' | 'filesPlace'>,
  store: FileStore,
): FilesPlace {
  if (filesPlace) return inStore(`s3://${filesPlace.bucket}/${filesPlace.prefix}`, store)
  const folder = filesFolder(dataFolder)
  return {
    name: `The folder ${folder}`,
    hasFiles: async () => (await readdir(folder).catch(() => [])).length > 0,
    prepare: () => inFolder(folder),
  }
}

/**
 * Restores into a storage service, which can't swap folders. Keys are never used twice, so an existing file is the
 * same, and a failed restore deletes only what it added.
 */
function inStore(name: string, store: FileStore): FilesPlace {
  return {
    name,
    async hasFiles() {
      const first = await store.list()[Symbol.asyncIterator]().next()
      return first.done !== true
    },
    async prepare() {
      const old = new Map<string, number>()
      for await (const { key, bytes } of store.list()) old.set(key, bytes)
      const restored = new Set<string>()
      return {
        async take(key, content) {
          const bytes = await buffer(content)
          restored.add(key)
          if (old.get(key) !== bytes.length) await store.put(key, bytes)
        },
        swap: async () => undefined,
        async undo() {
          for (const key of restored) if (!old.has(key)) await store.delete(key)
        },
        async forget() {
          for (const key of old.keys()) if (!restored.has(key)) await store.delete(key)
        },
      }
    },
  }
}

/** Stages the files next to their folder and swaps them in at the end. */
async function inFolder(folder: string): Promise<FilesRestore> {
  const fresh = `${folder}.restored`
  const old = `${folder}.replaced`
  await rm(fresh, { recursive: true, force: true })
  const written = new Set<string>()
  let swapped = false
  return {
    async take(name, content) {
      const path = resolve(fresh, name)
      // Guards against path traversal from a crafted archive.
      if (!path.startsWith(resolve(fresh) + sep))
        throw new Error(`The backup has a file outside of its folder: ${name}`)
      await createFolder(dirname(path))
      await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }))
      written.add(dirname(path))
    },
    async swap() {
      for (const each of written) await syncFolder(each)
      await rm(old, { recursive: true, force: true })
      if (existsSync(folder)) await rename(folder, old)
      swapped = true
      if (existsSync(fresh)) await rename(fresh, folder)
      // The rows that name these files are committed next.
      if (existsSync(dirname(folder))) await syncFolder(dirname(folder))
    },
    async undo() {
      await rm(fresh, { recursive: true, force: true })
      if (!swapped) return
      await rm(folder, { recursive: true, force: true })
      if (existsSync(old)) await rename(old, folder)
    },
    forget: () => rm(old, { recursive: true, force: true }),
  }
}
