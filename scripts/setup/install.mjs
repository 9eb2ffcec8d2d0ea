import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readJson, root } from './project.mjs'

/**
 * Returns true if the installed packages differ from package-lock.json, by npm's own record of the installation, so a
 * manual `npm install` counts too. Optional packages can be absent: most are for other platforms.
 */
export function installIsNeeded() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted)
    throw new Error('package-lock.json is missing or broken. Restore it with: git checkout package-lock.json')
  if (!installed) return true
  return Object.entries(wanted).some(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return false
    const present = installed[path]
    if (present) return present.version !== entry.version || present.integrity !== entry.integrity
    return !entry.optional
  })
}

/** Installs exactly the packages of package-lock.json, with the npm that runs this script. */
export async function install() {
  const npm = process.env.npm_execpath
  const options = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']
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
