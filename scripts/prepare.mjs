// Prepares a clone: installs and builds if needed, silently if there is nothing to do. Runs on any Node from 20 on,
// before anything is installed.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install, installIsNeeded } from './setup/install.mjs'
import { whileLocked } from './setup/lock.mjs'
import { projectNode, repairNodeLink, root, toolEnvironment } from './setup/project.mjs'
import { buildIsNeeded } from './setup/sources.mjs'

/**
 * Installs the packages and, with `build`, builds the bundles, each only if needed. Reports progress on standard error.
 * Safe to call from several processes at once.
 */
export async function prepare({ build = false, quiet = false } = {}) {
  const say = (text) => quiet || process.stderr.write(`${text}\n`)
  const ready = () => !installIsNeeded() && (!build || !buildIsNeeded())
  if (!ready()) {
    await whileLocked(async () => {
      if (installIsNeeded()) {
        say('Installing packages …')
        install()
      }
      repairNodeLink()
      if (build && buildIsNeeded()) {
        say('Building …')
        const { status } = spawnSync(projectNode(), ['scripts/build.mjs', '--quiet'], {
          cwd: root,
          stdio: ['ignore', 2, 2],
          env: toolEnvironment(),
        })
        if (status !== 0) throw new Error('The build failed. The reason is above.')
      }
    })
  }
  repairNodeLink()
  projectNode()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await prepare({ build: process.argv.includes('--build'), quiet: process.argv.includes('--quiet') })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
