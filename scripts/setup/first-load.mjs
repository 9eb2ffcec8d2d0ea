import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, root } from './project.mjs'

const CLIENT = join(root, 'app', 'dist', 'client')

/** Sources that run before the search page is interactive: the entry, the page, and its English texts. */
const FIRST = [
  'src/main/browser.tsx',
  'src/features/search/web/SearchPage.tsx',
  'src/locales/en.js?part=base',
  'src/locales/en.js?part=search',
  'src/locales/en.js?part=positions',
]

/** Maximum JavaScript of the first load in kilobytes (1,000 bytes), compressed with Brotli. */
export const FIRST_LOAD_KB = 130

/**
 * Returns the files of a Vite manifest for the given sources, including static imports. Throws for a source missing
 * from the manifest, since the sum would be too small.
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

/** Small files are sent uncompressed; the others have a compressed sibling. */
function sentBytes(file) {
  const path = join(CLIENT, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/**
 * Returns the JavaScript of the search page's first load in the current build: total bytes and bytes by file, largest
 * first.
 */
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

/** Returns a summary line for the end of a build. */
export function firstLoadLine() {
  const { bytes } = firstLoad()
  return `JavaScript of the first load: ${kilobytes(bytes)} kB of at most ${FIRST_LOAD_KB} kB`
}

/** Returns an explanation if the first load is too large, with its files; undefined if it is not. */
export function firstLoadFault() {
  const { bytes, files } = firstLoad()
  if (bytes <= FIRST_LOAD_KB * 1000) return undefined
  const list = files.map((entry) => `  ${kilobytes(entry.bytes).padStart(6)} kB  ${entry.file}`)
  return `The search page needs ${kilobytes(bytes)} kB of JavaScript at first, more than ${FIRST_LOAD_KB} kB.\nLoad later what its first view does not need (import() in routes.tsx or React.lazy; lazyParts in app/src/locales/text-parts.ts for texts).\n${list.join('\n')}`
}
