import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** PostgreSQL refuses to run as root; a root process runs it as `nobody`. */
const NOBODY = 65_534
const READY_TRIES = 100

export interface TemporaryPostgres {
  url: string
  version: string
  stop(): Promise<void>
}

/**
 * Starts a temporary PostgreSQL on a socket in a new folder, and removes both at the end. `bin` contains its programs.
 */
export async function startPostgres(bin: string): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pg-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  chmodSync(folder, 0o700)
  const library = join(bin, '..', 'lib')
  const options = {
    cwd: folder,
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    env: { ...process.env, LC_ALL: 'C', ...(existsSync(library) ? { LD_LIBRARY_PATH: library } : {}) },
  }
  const data = join(folder, 'data')
  const init = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  )
  if (init.status !== 0) throw new Error(`initdb failed: ${String(init.stderr)}`)
  const settings = [
    '-c',
    'shared_buffers=512MB',
    '-c',
    'work_mem=64MB',
    '-c',
    'max_wal_size=4GB',
    '-c',
    'listen_addresses=',
  ]
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, ...settings], { ...options, stdio: 'ignore' })
  const stopped = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
  })
  for (let i = 0; !existsSync(join(folder, '.s.PGSQL.5432')); i++) {
    if (i === READY_TRIES || server.exitCode !== null) throw new Error('PostgreSQL did not start.')
    await setTimeout(100)
  }
  await setTimeout(500)
  return {
    url: `postgresql://bench@localhost/postgres?host=${encodeURIComponent(folder)}`,
    version: String(spawnSync(join(bin, 'postgres'), ['--version'], options).stdout).trim(),
    stop: async () => {
      server.kill('SIGINT')
      await stopped
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
