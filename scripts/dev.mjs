// The product while working on it: pages reload by themselves, the server starts anew when its code changes.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { projectNode, root, toolEnvironment } from './setup/project.mjs'

await prepare()

// Named folders instead of plain --watch: Vite writes its own files while starting, which would restart for ever.
const watched = [
  'app/src/main',
  'app/src/platform',
  'app/src/config',
  'app/src/kernel',
  'app/src/features',
  'app/migrations',
]
const watch = watched.filter((path) => existsSync(join(root, path))).map((path) => `--watch-path=${path}`)
const server = spawn(
  projectNode(),
  [...watch, '--watch-preserve-output', 'app/src/main/server.ts', '--dev', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: toolEnvironment({ NODE_ENV: 'development' }),
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  process.exitCode = code ?? 0
})
