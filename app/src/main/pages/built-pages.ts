import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Pages } from './pages.ts'
import type { render } from '../ssr.tsx'

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

type Manifest = Record<string, ManifestEntry>

const DIST = new URL('../../../dist/', import.meta.url)

/** Returns the pages as built by `npm run build`. */
export function builtPages(): Pages {
  const clientFolder = fileURLToPath(new URL('client/', DIST))
  const manifest = JSON.parse(readFileSync(`${clientFolder}.vite/manifest.json`, 'utf8')) as Manifest
  const entry = manifest['src/main/browser.tsx']
  if (!entry) throw new Error('The built pages have no entry. Run npm run build again.')
  const preloads = (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? [])
  const bundle = new URL('server/ssr.js', DIST).href
  const first = cssOf(manifest, 'src/main/browser.tsx')
  const assets = {
    script: `/${entry.file}`,
    preloads: preloads.map((file) => `/${file}`),
    styles: (entry.css ?? []).map((file) => `/${file}`),
    stylesOf(module: string) {
      if (!manifest[module]) throw new Error(`A screen names ${module}, which the built pages do not have.`)
      return [...cssOf(manifest, module)].filter((file) => !first.has(file)).map((file) => `/${file}`)
    },
    scriptOf(module: string) {
      const built = manifest[module]
      if (!built) throw new Error(`A page needs ${module}, which the built pages do not have.`)
      return `/${built.file}`
    },
  }
  return {
    clientFolder,
    fixed: true,
    assets: () => assets,
    load: () => import(bundle) as Promise<{ render: typeof render }>,
  }
}

/** Returns the styles of a module, preceded by those of its imports. */
function cssOf(manifest: Manifest, module: string, visited = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (visited.has(module)) return found
  visited.add(module)
  const { imports = [], css = [] } = manifest[module] ?? {}
  for (const name of imports) for (const file of cssOf(manifest, name, visited)) found.add(file)
  for (const file of css) found.add(file)
  return found
}
