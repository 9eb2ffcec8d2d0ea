// Builds the browser's bundles and the one that renders pages on the server, into app/dist.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './setup/project.mjs'
import { sourcesDigest, stampFile } from './setup/sources.mjs'

const quiet = process.argv.includes('--quiet')
const digest = sourcesDigest()
const { build } = await import('vite')

rmSync(stampFile, { force: true })
const options = {
  configFile: join(root, 'app', 'vite.config.ts'),
  configLoader: 'native',
  logLevel: quiet ? 'warn' : 'info',
}
await build(options)
await build({ ...options, build: { ssr: 'src/main/ssr.tsx' } })

// Written last: an interrupted build counts as none.
mkdirSync(dirname(stampFile), { recursive: true })
writeFileSync(stampFile, `${JSON.stringify({ digest })}\n`)
