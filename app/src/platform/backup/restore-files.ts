import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Collects the files of a backup beside the folder they belong to, and puts them in its place at the end. */
export interface FilesRestore {
  take(name: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Puts the new files in place; the old ones stay until `forget`. */
  swap(): Promise<void>
  /** Puts the old files back. */
  undo(): Promise<void>
  /** Removes the old files. */
  forget(): Promise<void>
}

export async function hasFiles(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch(() => [])
  return entries.length > 0
}

export async function prepareFiles(folder: string): Promise<FilesRestore> {
  const fresh = `${folder}.restored`
  const old = `${folder}.replaced`
  await rm(fresh, { recursive: true, force: true })
  let swapped = false
  return {
    async take(name, content) {
      const path = resolve(fresh, name)
      // An archive could name a path that leads out of the folder.
      if (!path.startsWith(resolve(fresh) + sep))
        throw new Error(`The backup has a file outside of its folder: ${name}`)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }))
    },
    async swap() {
      await rm(old, { recursive: true, force: true })
      if (existsSync(folder)) await rename(folder, old)
      swapped = true
      if (existsSync(fresh)) await rename(fresh, folder)
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
