import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, root } from './project.mjs'

const STAMP = join(root, 'app', 'dist', 'built-from.json')
const SOURCES = [
  'app/src',
  'app/demo',
  'app/public',
  'app/vite',
  'app/vite.config.ts',
  'app/package.json',
  'package-lock.json',
  'packages',
]
const LEFT_OUT = /(^|\/)(node_modules|dist|testing)$|\.test\.tsx?$/

function* filesBelow(path) {
  if (!existsSync(join(root, path)) || LEFT_OUT.test(path)) return
  const entries = readdirSync(join(root, path), { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const child = `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(child)
    else if (entry.isFile() && !LEFT_OUT.test(child)) yield child
  }
}

/** Returns a digest of the names and contents of all sources of the bundles. */
export function sourcesDigest() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const files = /\.[a-z]+$/.test(source) ? [source] : filesBelow(source)
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Returns true if the bundles are missing or were built from other sources. */
export function buildIsNeeded() {
  return readJson(STAMP)?.digest !== sourcesDigest()
}

/** Path of the file that records the sources of the last build. */
export const stampFile = STAMP
