// Builds the browser bundles, the server-rendering bundle, and those of the server, its threads and the command line into app/dist.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from './prepare.mjs'
import { compressFiles } from './setup/compress-files.mjs'
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
rmSync(stampFile, { force: true })

/** Builds a bundle. @throws after it said why it could not be built */
async function bundle(name) {
  const began = performance.now()
  const child = spawn(projectNode(), [join(root, 'scripts', 'build-bundle.mjs'), name], {
    cwd: root,
    stdio: ['ignore', quiet ? 2 : 'inherit', 'inherit'],
    env: toolEnvironment(),
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`The bundle ${name} could not be built.`)
  if (!quiet) process.stdout.write(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
}

/** Compressing the browser's bundles takes as long as building all others. */
const built = await Promise.allSettled([
  bundle('browser').then(() => compressFiles(join(root, 'app', 'dist', 'client'))),
  bundle('pages').then(() => Promise.all([bundle('server'), bundle('threads')])),
])
const failed = built.find(({ status }) => status === 'rejected')
if (failed) {
  process.stderr.write(`${failed.reason.message}\n`)
  process.exit(1)
}

// Written last, so that an interrupted build does not count.
mkdirSync(dirname(stampFile), { recursive: true })
writeFileSync(stampFile, `${JSON.stringify({ digest })}\n`)
if (!quiet) process.stdout.write(`${firstLoadLine()}\n`)
