import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BINARIES = '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses to run as root; a root process runs it as `nobody`. */
const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * Starts Debian's PostgreSQL 15, the oldest supported version, on a socket in a temporary folder. Returns its URL and a
 * function that stops it and removes the folder; undefined if version 15 is not installed.
 */
export function startPostgres15() {
  if (!existsSync(join(BINARIES, 'initdb'))) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pg15-'))
  chmodSync(folder, 0o755)
  const cluster = join(folder, 'cluster')
  mkdirSync(cluster, { mode: 0o700 })
  if (identity.uid) chownSync(cluster, identity.uid, identity.gid)
  const options = { ...identity, cwd: folder, stdio: 'ignore', env: { LC_ALL: 'C', TZ: 'UTC', PATH: BINARIES } }
  execFileSync(
    join(BINARIES, 'initdb'),
    ['-D', cluster, '-U', 'foyer', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    options,
  )
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${cluster}`,
    'fsync=off',
    'full_page_writes=off',
    'max_connections=60',
  ]
  const server = spawn(
    join(BINARIES, 'postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    options,
  )
  return {
    url: `postgres://foyer@localhost:5432/postgres?host=${encodeURIComponent(cluster)}`,
    async stop() {
      const ended = new Promise((done) => server.once('exit', done))
      if (server.exitCode === null && server.kill('SIGINT')) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
