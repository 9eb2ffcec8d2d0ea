// Builds one of the bundles in a separate process, so that others are built meanwhile: node scripts/build-bundle.mjs NAME
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from 'vite'
import { root } from './setup/project.mjs'

const app = (path) => join(root, 'app', path)

const BUNDLES = {
  browser: { configFile: app('vite.config.ts') },
  pages: { configFile: app('vite.config.ts'), build: { ssr: 'src/main/ssr.tsx' } },
  server: { configFile: app('vite/server-bundle.ts') },
  threads: { configFile: app('vite/thread-bundles.ts') },
}

try {
  await build({ ...BUNDLES[process.argv[2]], configLoader: 'native', logLevel: 'warn' })
} catch (error) {
  process.stderr.write(`${stripVTControlCharacters(error.message)}\n`)
  process.exitCode = 1
}
