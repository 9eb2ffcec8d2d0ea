import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Stages the files of a backup next to their folder and swaps them in at the end. */
export interface FilesRestore {
  take(name: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Moves the new files into place; the old ones are kept until `forget`. */
  swap(): Promise<void>
  /** Moves the old files back. */
  undo(): Promise<void>
  /** Deletes the old files. */
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
      // Guards against path traversal from a crafted archive.
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
