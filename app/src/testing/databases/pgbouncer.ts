import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import pg from 'pg'

const PROGRAM = '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(PROGRAM) && spawnSync(PROGRAM, ['--version']).status === 0

/** Like PostgreSQL, PgBouncer refuses to run as root. */
const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Starts PgBouncer in front of the database of a URL with a socket folder. The caller stops it. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'transaction' | 'session' | 'statement' = 'transaction',
): Promise<{ url: string; stop(): Promise<void> }> {
  const url = new URL(databaseUrl)
  const database = url.pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pgbouncer-'))
  chmodSync(folder, 0o755)
  if (identity.uid) chownSync(folder, identity.uid, identity.gid)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `${database} = host=${url.searchParams.get('host')} port=${url.port || 5432} user=${url.username} dbname=${database}`,
      '[pgbouncer]',
      'listen_addr =',
      `unix_socket_dir = ${folder}`,
      'listen_port = 6432',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'default_pool_size = 4',
      'max_client_conn = 200',
    ].join('\n'),
  )
  const child = spawn(PROGRAM, [file], { ...identity, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const pooled = `postgres://${url.username}@localhost:6432/${database}?host=${encodeURIComponent(folder)}`
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: pooled })
      await client.connect()
      await client.end()
    },
    { timeout: 20_000 },
  )
  return {
    url: pooled,
    async stop() {
      process.off('exit', end)
      end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
