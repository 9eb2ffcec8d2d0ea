// Builds each entry separately for production, serves them, and reports their load size.
import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))

export interface Built {
  /** Bytes of minified script (gzip -9) loaded for the first view without React, and of the styles. */
  readonly script: number
  readonly styles: number
  readonly files: ReadonlyMap<string, string | Uint8Array>
}

const gz = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).byteLength

/** Builds one entry, with React in a separate file. */
export async function buildEntry(entry: string): Promise<Built> {
  const outcome = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    base: `/${entry}/`,
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      write: false,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: `entries/${entry}.tsx`,
        output: {
          entryFileNames: 'main.js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name][extname]',
          codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] },
        },
      },
    },
  })
  const { output } = (Array.isArray(outcome) ? outcome[0] : outcome) as Rolldown.RolldownOutput
  const files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const first = new Set<string>()
  const follow = (name: string) => {
    if (first.has(name)) return
    first.add(name)
    for (const next of chunks.get(name)?.imports ?? []) follow(next)
  }
  follow('main.js')
  const own = [...first].filter((name) => chunks.get(name)?.name !== 'react')
  return {
    script: own.reduce((sum, name) => sum + gz(files.get(name) ?? ''), 0),
    styles: [...files].reduce((sum, [name, source]) => sum + (name.endsWith('.css') ? gz(source) : 0), 0),
    files,
  }
}

const page = (entry: string, { files }: Built, query: string) => `<!doctype html>
<html lang="en"${query.includes('laid-out') ? ' data-all-laid-out' : ''}>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${entry}</title>
${[...files.keys()].map((name) => (name.endsWith('.css') ? `<link rel="stylesheet" href="/${entry}/${name}">` : '')).join('')}
<body><div id="root"></div><script type="module" src="/${entry}/main.js"></script></body></html>`

/** Serves the pages at `/<entry>/`. */
export async function serve(built: ReadonlyMap<string, Built>): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const [, entry = '', ...rest] = pathname.split('/')
    const one = built.get(entry)
    const name = rest.join('/')
    const source = name === '' ? one && page(entry, one, search) : one?.files.get(name)
    if (source === undefined) return void response.writeHead(404).end()
    const type = name === '' ? 'text/html' : name.endsWith('.css') ? 'text/css' : 'text/javascript'
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(source)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, server }
}
