import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AppConfig } from '#config/config.ts'
import { isLoopback } from '#config/config.ts'
import { serverLimits } from '../../limits.ts'
import { runningServer } from '#platform/db/data-folder.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'

/** The oldest Node that runs the server's TypeScript without a build. */
const OLDEST_NODE = [22, 22] as const
const BYTES_PER_GIGABYTE = 1e9
const SCARCE_GIGABYTES = 1
const TOO_FEW_GIGABYTES = 0.1
/** Any permission of group or others. */
const OTHERS_RIGHTS = 0o077

export function checkNode(version: string): Finding {
  const { ok, problem } = findingsOf('Node')
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const old = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
  return old
    ? problem(
        `Node ${version} is too old. Use npm start or npm run foyer, which include the right one, or install Node ${OLDEST_NODE.join('.')} or newer.`,
      )
    : ok(version)
}

export function checkDataFolder(folder: string): Finding[] {
  const { ok, warning, problem } = findingsOf('Data folder')
  const nearest = existingParent(folder)
  try {
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return [problem(`${nearest} can’t be written. Fix its permissions, or choose another folder with FOYER_DATA.`)]
  }
  const { bavail, bsize } = statfsSync(nearest)
  const free = (bavail * bsize) / BYTES_PER_GIGABYTE
  const space = `${free.toFixed(1)} GB are free in ${folder}.`
  if (free < TOO_FEW_GIGABYTES)
    return [problem(`Only ${space} The database stops when the disk is full; free some space now.`)]
  if (free < SCARCE_GIGABYTES) return [warning(`Only ${space} Free some space soon.`)]
  return [ok(space)]
}

function existingParent(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingParent(dirname(path))
}

export function checkSecret(config: AppConfig, given: string | undefined): Finding {
  const { ok, warning, problem } = findingsOf('Secret')
  const file = join(config.dataFolder, 'secret')
  if (given !== undefined) return ok('FOYER_SECRET is set.')
  if (!existsSync(file)) {
    if (!config.databaseUrl) return ok('The first start creates it.')
    return warning(
      'There is none yet, and each server would create a different one. Set FOYER_SECRET, the same for all servers of the database.',
    )
  }
  const { mode, size } = statSync(file)
  if (size < 32)
    return problem(
      `${file} is too short for a secret. Remove it; the next start creates another, and everyone has to sign in again.`,
    )
  if ((mode & OTHERS_RIGHTS) !== 0 && process.platform !== 'win32')
    return warning(`Other users can read ${file}. Run chmod 600 on it.`)
  return ok(`It is kept in ${file}.`)
}

export function checkPublicUrl({ publicUrl, host }: AppConfig): Finding {
  const { ok, warning, problem } = findingsOf('PUBLIC_URL')
  if (publicUrl === undefined) {
    if (isLoopback(host)) return ok('It isn’t set, so only this machine can use the site.')
    return problem(
      `It isn’t set, and HOST is ${host}: links in sitemaps and emails would point to localhost. Set it to the address that people use.`,
    )
  }
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'http:' && !isLoopback(hostname)) {
    return warning(
      `${publicUrl} isn’t encrypted, so passwords can be intercepted. Put a proxy with TLS in front of the site and use https.`,
    )
  }
  if (isLoopback(hostname) && !isLoopback(host))
    return warning(
      `${publicUrl} reaches only this machine, but HOST is ${host}. Set it to the address that people use.`,
    )
  return ok(publicUrl)
}

export async function checkServer(config: AppConfig): Promise<Finding> {
  const { ok, problem } = findingsOf('Server')
  const server = runningServer(config.dataFolder)
  if (!server) return ok('No server uses this data folder.')
  // Recorded as soon as it has the database, and with its address once it listens.
  if (server.url === '') return ok(`Process ${server.pid} is starting.`)
  const at = `process ${server.pid} at ${server.url}`
  try {
    const answer = await fetch(new URL('/healthz', server.url), {
      signal: AbortSignal.timeout(serverLimits.stopWithinMs),
    })
    if (answer.ok) return ok(`Ready: ${at}.`)
    return problem(`Not ready (${answer.status}): ${at}. Its log says why.`)
  } catch {
    return problem(`No response: ${at}. Check the network and the proxy in front of it, or restart it.`)
  }
}
