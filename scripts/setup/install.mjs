import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readJson, root } from './project.mjs'

/** Returns true for a lockfile entry of a package in node_modules; the others are the workspaces. */
const isPackage = (path) => path.startsWith('node_modules/') || path.includes('/node_modules/')

const wantedPackages = () => {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  if (!wanted)
    throw new Error('package-lock.json is missing or broken. Restore it with: git checkout package-lock.json')
  return Object.entries(wanted).filter(([path]) => isPackage(path))
}

const installedPackages = () => readJson(join(root, 'node_modules', '.package-lock.json'))?.packages

/**
 * Returns true if the installed packages differ from package-lock.json, by npm's own record of the installation, so a
 * manual `npm install` counts too. Optional packages can be absent: most are for other platforms. So can those that only
 * tests, checks and benchmarks need, unless `tools` is true.
 */
export function installIsNeeded({ tools = false } = {}) {
  const wanted = wantedPackages()
  const installed = installedPackages()
  if (!installed) return true
  return wanted.some(([path, entry]) => {
    const present = installed[path]
    if (present) return present.version !== entry.version || present.integrity !== entry.integrity
    return !entry.optional && !entry.devOptional && (tools || !entry.dev)
  })
}

/** Returns true if a package that only tests, checks and benchmarks need is installed. */
const hasTools = () => Object.values(installedPackages() ?? {}).some(({ dev }) => dev)

/**
 * Installs exactly the packages of package-lock.json, with the npm that runs this script. Those that only tests, checks and
 * benchmarks need are installed with `tools`, and kept once they are installed.
 */
export async function install({ tools = false } = {}) {
  const npm = process.env.npm_execpath
  // Tools are added to the packages of a server that possibly runs, whereas `npm ci` removes all of them first.
  const adds = tools && !installIsNeeded()
  const options = [
    ...(adds ? ['install', '--no-save', '--prefer-offline'] : ['ci']),
    tools || hasTools() ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ]
  // The Node that runs npm is outside node_modules, which npm removes first.
  const [command, first] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []]
  const child = spawn(command, [...first, ...options], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && !npm,
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error('npm could not install the packages; what it said stands above.')
}
