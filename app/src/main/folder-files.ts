import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LetterFiles } from '#features/offers/server/index.ts'

/** Files in a folder. */
export function folderFiles(folder: string): LetterFiles {
  return {
    async put(key, bytes) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.part`, bytes, { flush: true })
      await rename(`${path}.part`, path)
    },
    async get(key) {
      return readFile(join(folder, key)).catch(() => undefined)
    },
    async delete(key) {
      await rm(join(folder, key), { force: true })
    },
    async *list() {
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      for (const key of names) {
        const found = await stat(join(folder, key))
        if (found.isFile()) yield { key, changedAt: found.mtime }
      }
    },
  }
}
