// Imports node: modules only and runs on Node 20, so that it works before anything is installed.
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const platform = process.platform === 'win32' ? 'win' : process.platform
const executable = process.platform === 'win32' ? 'node.exe' : 'node'
const installedNode = () => join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', executable)

/** The oldest Node that strips types and runs every package of the product. */
const OLDEST_NODE = [22, 22]

/**
 * Returns the Node that runs the product: the one installed with the packages, else the current one. Throws an
 * explanation if neither is new enough.
 */
export function projectNode() {
  if (existsSync(installedNode())) return installedNode()
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath
  throw new Error(
    `There is no packaged Node for ${process.platform}-${process.arch}, and Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE.join('.')} or newer.`,
  )
}

/**
 * Restores `.bin/node`, which npm 10 removes while pruning packages of other platforms with the same bin name; npm
 * scripts would then run on the system's Node.
 */
export function repairNodeLink() {
  const link = join(root, 'node_modules', '.bin', 'node')
  if (process.platform === 'win32' || !existsSync(installedNode()) || existsSync(link)) return
  if (lstatSync(link, { throwIfNoEntry: false })) return
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(`../node-${platform}-${process.arch}/bin/node`, link)
}

/** Returns an environment in which the project's own tools and Node are first on the path. */
export function toolEnvironment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(separator), ...extra }
}

/** Reads a JSON file; undefined if it is missing or malformed. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
