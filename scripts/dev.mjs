// Runs the product in development: pages hot-reload, and the server restarts when its code changes.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { projectNode, root, toolEnvironment } from './setup/project.mjs'

await prepare()

const BLOCKS = ['app/src/main', 'app/src/platform', 'app/src/config', 'app/src/kernel']

/** Yields server code below a folder. Pages are excluded: Vite updates them in the open browser without a restart. */
function* serverCode(path) {
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    const child = `${path}/${entry.name}`
    if (entry.isDirectory() && !['web', 'shell'].includes(entry.name)) yield* serverCode(child)
    else if (child.endsWith('.ts') && !child.endsWith('.test.ts')) yield child
  }
}

// Named paths instead of plain --watch: Vite writes files while starting, which would restart forever.
const watch = ['app/src/features', ...BLOCKS]
  .flatMap((path) => [...serverCode(path)])
  .map((path) => `--watch-path=${path}`)
const server = spawn(
  projectNode(),
  [...watch, '--watch-preserve-output', 'app/src/main/server.ts', '--dev', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: toolEnvironment({ NODE_ENV: 'development', FOYER_PSEUDO_LOCALE: 'on' }),
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  process.exitCode = code ?? 0
})
