// Builds the browser bundles, the server-rendering bundle, and those of the server, its threads and the command line into app/dist.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { prepare } from './prepare.mjs'
import { firstLoadLine } from './setup/first-load.mjs'
import { projectNode, root, toolEnvironment } from './setup/project.mjs'
import { sourcesDigest, stampFile } from './setup/sources.mjs'

const quiet = process.argv.includes('--quiet')
await prepare({ quiet })
if (Number(process.versions.node.split('.')[0]) < 22) {
  // In a fresh clone `npm run build` starts on an older Node than the one just installed.
  const self = [fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  process.exit(spawnSync(projectNode(), self, { cwd: root, stdio: 'inherit', env: toolEnvironment() }).status ?? 1)
}
const digest = sourcesDigest()
const { build } = await import('vite')

rmSync(stampFile, { force: true })
const options = {
  configFile: join(root, 'app', 'vite.config.ts'),
  configLoader: 'native',
  logLevel: quiet ? 'warn' : 'info',
}
try {
  await build(options)
  await build({ ...options, build: { ssr: 'src/main/ssr.tsx' } })
  for (const bundle of ['server-bundle', 'thread-bundles'])
    await build({ ...options, configFile: join(root, 'app', 'vite', `${bundle}.ts`) })
} catch (error) {
  process.stderr.write(`${stripVTControlCharacters(error.message)}\n`)
  process.exit(1)
}

// Written last, so that an interrupted build does not count.
mkdirSync(dirname(stampFile), { recursive: true })
writeFileSync(stampFile, `${JSON.stringify({ digest })}\n`)
if (!quiet) process.stdout.write(`${firstLoadLine()}\n`)
