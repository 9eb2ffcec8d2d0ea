// Prepares a clone: installs and builds if needed, silently if there is nothing to do. Runs on any Node from 20 on,
// before anything is installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { install, installIsNeeded } from './setup/install.mjs'
import { whileLocked } from './setup/lock.mjs'
import { whileShown } from './setup/progress.mjs'
import { projectNode, repairNodeLink, root, toolEnvironment } from './setup/project.mjs'
import { buildIsNeeded } from './setup/sources.mjs'
import { removeUnusedFiles } from './setup/unused-files.mjs'

/**
 * Installs the packages and, with `build`, builds the bundles, each only if needed. Tests, checks and benchmarks need `tools` as
 * well, which a server doesn't. Says on standard error what takes how long. Safe to call from several processes at once.
 */
export async function prepare({ build = false, quiet = false, tools = false } = {}) {
  const ready = () => !installIsNeeded({ tools }) && (!build || !buildIsNeeded())
  if (!ready()) {
    await whileLocked(async () => {
      const installs = installIsNeeded({ tools })
      const steps = Number(installs) + Number(build)
      if (installs) {
        const title = installIsNeeded() ? 'Installing packages' : 'Installing the tools of tests and checks'
        await whileShown({ title, step: 1, steps, quiet }, () => install({ tools }))
      }
      repairNodeLink()
      // Both at once, because a build opens none of these files.
      await Promise.all([
        build && buildIsNeeded() && whileShown({ title: 'Building', step: steps, steps, quiet }, buildBundles),
        installs && removeUnusedFiles(),
      ])
    })
  }
  repairNodeLink()
  projectNode()
}

async function buildBundles() {
  const child = spawn(projectNode(), ['scripts/build.mjs', '--quiet'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: toolEnvironment(),
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error('The build failed. The reason is above.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const asked = (option) => process.argv.includes(option)
    await prepare({ build: asked('--build'), quiet: asked('--quiet'), tools: asked('--tools') })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
