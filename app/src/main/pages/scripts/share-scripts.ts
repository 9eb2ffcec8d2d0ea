import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { scriptLimits } from './limits.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import { deleteFiles, findNames, insertFiles, markSeen } from './page-file-store.ts'

const compress = promisify(brotliCompress)

/** Folder of the scripts and styles of pages in the folder of the built pages. */
export const SCRIPTS = 'gen/js'
/** A name that contains a hash of the file's content; that of the texts is the name of their folder. */
export const HASHED = /^(?:[\w-]{8}\/[\w-]+|[\w.-]+-[\w-]{7,8})\.(?<kind>m?js|css|json|woff2)$/

/** Returns the names of a build's scripts and styles; none if nothing was built. */
export async function scriptNames(clientFolder: string): Promise<string[]> {
  const folder = join(clientFolder, SCRIPTS)
  if (!existsSync(folder)) return []
  const paths = await readdir(folder, { recursive: true })
  return paths
    .map((path) => path.split(sep).join('/'))
    .filter((name) => HASHED.test(name))
    .toSorted()
}

/**
 * Stores the scripts and styles of this version's build in the database, where processes of other versions find them. This
 * takes one query if they are stored already, else two.
 */
export async function shareScripts(db: Database, clientFolder: string): Promise<void> {
  const names = await scriptNames(clientFolder)
  const stored = await findNames(db, names)
  const missing = names.filter((name) => !stored.has(name))
  if (missing.length === 0) return
  const files = missing.map(async (name) => {
    const path = join(clientFolder, SCRIPTS, name)
    const built = `${path}.br`
    return { name, brotli: existsSync(built) ? await readFile(built) : await compress(await readFile(path)) }
  })
  await insertFiles(db, await Promise.all(files))
}

/** Keeps the scripts and styles of this version, and deletes those of versions that stopped long ago. Runs daily. */
export async function cleanUpScripts(db: Database, clientFolder: string, now: Date): Promise<void> {
  await markSeen(db, await scriptNames(clientFolder), now)
  await deleteFiles(db, new Date(now.getTime() - scriptLimits.keptDays * DAY_MS))
}
