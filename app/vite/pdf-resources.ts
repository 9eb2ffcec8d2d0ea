import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { PDF_RESOURCES } from '../src/ui/pdf-resources.ts'

/** The form kit's viewers depend on the library, which contains these files with their licences. */
const FORM_KIT = new URL('../../packages/form-kit/package.json', import.meta.url)
const FOLDERS = ['standard_fonts', 'cmaps', 'iccs', 'wasm']
/** Runs the scripts of a PDF, which our viewers never do. */
const UNUSED = /^quickjs/
const TYPES: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' }

interface Resource {
  /** URL path from the root of the site, without a leading slash. */
  address: string
  file: string
}

function resources(): Resource[] {
  const library = createRequire(FORM_KIT).resolve('pdfjs-dist/package.json')
  const { version } = JSON.parse(readFileSync(library, 'utf8')) as { version: string }
  const root = dirname(library)
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => !UNUSED.test(name))
      .map((name) => ({
        address: `${PDF_RESOURCES.slice(1)}${version}/${folder}/${name}`,
        file: join(root, folder, name),
      })),
  )
}

/**
 * Serves fonts, character maps and decoders for PDFs from this site only. Browsers cache them for a year, so their path
 * contains the version of the library, which the viewers add to the URL.
 */
export function pdfResources(): Plugin {
  return {
    name: 'foyer:pdf-resources',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer({ middlewares }) {
      const known = new Map(resources().map(({ address, file }) => [`/${address}`, file]))
      middlewares.use(({ url = '' }, response, next) => {
        const file = known.get(url.split('?')[0] ?? '')
        if (!file) return next()
        response.setHeader('content-type', TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        response.end(readFileSync(file))
        return undefined
      })
    },
    generateBundle() {
      for (const { address, file } of resources())
        this.emitFile({ type: 'asset', fileName: address, source: readFileSync(file) })
    },
  }
}
