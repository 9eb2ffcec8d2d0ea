import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, root } from './project.mjs'

const CLIENT = join(root, 'app', 'dist', 'client')

/** Sources that run before the search page is interactive: the entry, the page, and its English texts. */
const FIRST = [
  'src/main/browser.tsx',
  'src/features/jobs/search/web/SearchPage.tsx',
  'src/locales/en.js?part=base',
  'src/locales/en.js?part=search',
  'src/locales/en.js?part=positions',
]

/** Texts of the dashboard and of the parts that features add to it. */
const DASHBOARD_TEXTS = [
  'base',
  'dashboard',
  'applications',
  'drafts',
  'events',
  'givenForms',
  'interviews',
  'moment',
  'offers',
  'positions',
  'referrals',
  'saved',
  'session',
]

/** Kilobytes that the dashboard's first load may have beyond the most of the search page. */
export const DASHBOARD_MORE_KB = 16.5

/** Maximum JavaScript of the first load in kilobytes (1,000 bytes), compressed with Brotli. */
export const FIRST_LOAD_KB = 130.7

/** The same as a browser receives it with the job beside the list; the target is that of the page alone. */
export const RECEIVED_KB = 137.4

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
export const firstLoad = () => loadOf(() => FIRST)

/** A feature's tab of the dashboard. */
const DASHBOARD_TAB = /^src\/features\/[^/]+\/[^/]+\/web\/(.+\/)?dashboard\.tsx$/

/** Returns the JavaScript of the dashboard's first load, with the tabs of all features, in the same form. */
export const dashboardLoad = () =>
  loadOf((manifest) => {
    const tabs = Object.keys(manifest).filter((source) => DASHBOARD_TAB.test(source))
    if (tabs.length === 0)
      throw new Error(`The build has no ${DASHBOARD_TAB}. Correct it in scripts/setup/first-load.mjs.`)
    return [
      'src/main/browser.tsx',
      'src/features/home/dashboard/web/DashboardPage.tsx',
      ...tabs,
      ...DASHBOARD_TEXTS.map((part) => `src/locales/en.js?part=${part}`),
    ]
  })

function loadOf(sourcesIn) {
  const manifest = readJson(join(CLIENT, '.vite', 'manifest.json'))
  if (!manifest) throw new Error('There is no build. Run npm run build.')
  const files = filesOf(manifest, sourcesIn(manifest)).map((file) => ({ file, bytes: sentBytes(file) }))
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files: files.toSorted((a, b) => b.bytes - a.bytes),
  }
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1)

/** Returns a summary line for the end of a build. */
export function firstLoadLine() {
  const { bytes } = firstLoad()
  return `JavaScript of the first load: ${kilobytes(bytes)} kB of at most ${FIRST_LOAD_KB} kB; of the dashboard: ${kilobytes(dashboardLoad().bytes)} kB`
}

/** Returns an explanation if a first load is too large, with its files; undefined if none is. */
export function firstLoadFault() {
  const search = firstLoad()
  const dashboard = dashboardLoad()
  return (
    faultOf('search page', search, FIRST_LOAD_KB * 1000) ??
    faultOf('dashboard', dashboard, (FIRST_LOAD_KB + DASHBOARD_MORE_KB) * 1000)
  )
}

function faultOf(page, { bytes, files }, most) {
  if (bytes <= most) return undefined
  const list = files.map((entry) => `  ${kilobytes(entry.bytes).padStart(6)} kB  ${entry.file}`)
  return `The ${page} needs ${kilobytes(bytes)} kB of JavaScript at first, more than ${kilobytes(most)} kB.\nLoad later what its first view does not need (import() in routes.tsx or React.lazy; lazyParts in app/src/locales/text-parts.ts for texts).\n${list.join('\n')}`
}
