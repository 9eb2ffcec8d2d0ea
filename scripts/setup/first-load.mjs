import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, root } from './project.mjs'

const CLIENT = join(root, 'app', 'dist', 'client')

/** What a browser runs before the search page answers: the entry, the page, and its English texts. */
const FIRST = [
  'src/main/browser.tsx',
  'src/features/search/web/SearchPage.tsx',
  'src/locales/en.js?part=base',
  'src/locales/en.js?part=search',
  'src/locales/en.js?part=positions',
]

/** Most kilobytes (1,000 bytes) of JavaScript of the first load, compressed by Brotli. */
export const FIRST_LOAD_KB = 130

/**
 * The files of a Vite manifest that the given sources are made of, with what they import statically. A source that the manifest does
 * not have is an error: the sum would be too small.
 */
export function filesOf(manifest, sources) {
  const files = new Set()
  const follow = (source) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`The build has no ${source}. Correct the list in scripts/setup/first-load.mjs.`)
    if (files.has(entry.file)) return
    files.add(entry.file)
    for (const imported of entry.imports ?? []) follow(imported)
  }
  sources.forEach(follow)
  return [...files]
}

/** Small files are sent as they are; the others lie beside their compressed form. */
function sentBytes(file) {
  const path = join(CLIENT, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** JavaScript of the first load of the search page as `npm run build` made it: bytes in all and by file, the largest first. */
export function firstLoad() {
  const manifest = readJson(join(CLIENT, '.vite', 'manifest.json'))
  if (!manifest) throw new Error('There is no build. Run npm run build.')
  const files = filesOf(manifest, FIRST).map((file) => ({ file, bytes: sentBytes(file) }))
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files: files.toSorted((a, b) => b.bytes - a.bytes),
  }
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1)

/** One line, for the end of a build. */
export function firstLoadLine() {
  const { bytes } = firstLoad()
  return `JavaScript of the first load: ${kilobytes(bytes)} kB of at most ${FIRST_LOAD_KB} kB`
}

/** Why the first load is too heavy, with its files; undefined when it is not. */
export function firstLoadFault() {
  const { bytes, files } = firstLoad()
  if (bytes <= FIRST_LOAD_KB * 1000) return undefined
  const list = files.map((entry) => `  ${kilobytes(entry.bytes).padStart(6)} kB  ${entry.file}`)
  return `The search page needs ${kilobytes(bytes)} kB of JavaScript at first, more than ${FIRST_LOAD_KB} kB.\nLoad later what its first view does not need (import() in routes.tsx or React.lazy; lazyParts in app/src/locales/text-parts.ts for texts).\n${list.join('\n')}`
}
