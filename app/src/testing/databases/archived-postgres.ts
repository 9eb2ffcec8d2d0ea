import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'

const BINARIES = '/usr/lib/postgresql/15/bin'
const PGBACKREST = '/usr/bin/pgbackrest'
/** Names the programs missing to archive a PostgreSQL; empty if none is. */
export const missingForArchive = [
  existsSync(join(BINARIES, 'initdb')) ? '' : 'PostgreSQL 15',
  existsSync(PGBACKREST) ? '' : 'pgBackRest',
]
  .filter(Boolean)
  .join(' and ')

/** PostgreSQL refuses to run as root. */
const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const run = promisify(execFile)

/** A PostgreSQL that pgBackRest archives, set up as on the operators' page about backups. */
export interface ArchivedPostgres {
  url: string
  /** Takes a full backup. */
  backUp(): Promise<void>
  /**
   * Restores everything committed before an instant of the database's clock into a new folder, and starts a server
   * there.
   */
  restoreTo(instant: string): Promise<{ url: string }>
  close(): Promise<void>
}

/** Starts Debian's PostgreSQL 15 with an archive in a temporary folder. The caller closes it. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-archived-'))
  chmodSync(folder, 0o755)
  const stops: (() => Promise<void>)[] = []
  const place = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    if (identity.uid) chownSync(path, identity.uid, identity.gid)
    return path
  }
  const settings = { ...identity, cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC', PATH: `${BINARIES}:/usr/bin:/bin` } }
  const [original, repository, sockets] = [place('original'), place('repository'), place('sockets')]
  const config = join(folder, 'pgbackrest.conf')
  writeFileSync(
    config,
    [
      '[global]',
      `repo1-path=${repository}`,
      'repo1-retention-full=2',
      'start-fast=y',
      `log-path=${place('log')}`,
      `lock-path=${place('lock')}`,
      `spool-path=${place('spool')}`,
      'log-level-console=warn',
      '[foyer]',
      `pg1-path=${original}`,
      `pg1-socket-path=${sockets}`,
      'pg1-user=foyer',
      'pg1-database=postgres',
    ].join('\n'),
  )
  const pgbackrest = (...args: string[]) => run(PGBACKREST, [`--config=${config}`, '--stanza=foyer', ...args], settings)

  async function startServer(cluster: string, socketFolder: string, more: string[]): Promise<string> {
    const values = ['listen_addresses=', `unix_socket_directories=${socketFolder}`, ...more]
    const child = spawn(join(BINARIES, 'postgres'), ['-D', cluster, ...values.flatMap((value) => ['-c', value])], {
      ...settings,
      stdio: 'ignore',
    })
    stops.push(async () => {
      if (child.exitCode !== null || !child.kill('SIGINT')) return
      await once(child, 'exit')
    })
    const url = `postgres://foyer@localhost:5432/postgres?host=${encodeURIComponent(socketFolder)}`
    // It answers reads before everything is restored, and writes afterwards.
    await vi.waitFor(
      async () => {
        const client = new pg.Client({ connectionString: url })
        try {
          await client.connect()
          const { rows } = await client.query<{ isWritable: boolean }>('SELECT NOT pg_is_in_recovery() AS "isWritable"')
          if (!rows[0]?.isWritable) throw new Error('It is still restoring.')
        } finally {
          await client.end().catch(() => undefined)
        }
      },
      { timeout: 120_000, interval: 100 },
    )
    return url
  }

  const options = ['-D', original, '-U', 'foyer', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  execFileSync(join(BINARIES, 'initdb'), options, { ...settings, stdio: 'ignore' })
  const url = await startServer(original, sockets, [
    'archive_mode=on',
    `archive_command=${PGBACKREST} --config=${config} --stanza=foyer archive-push %p`,
  ])
  await pgbackrest('stanza-create')
  await pgbackrest('check')
  return {
    url,
    async backUp() {
      await pgbackrest('--type=full', 'backup')
    },
    async restoreTo(instant) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      // The segment that contains the instant has to be in the archive; a server that died archived it minutes before
      // at most.
      await client.query('SELECT pg_switch_wal()')
      await client.end()
      await pgbackrest('check')
      const restored = place('restored')
      const target = ['--type=time', `--target=${instant}`, '--target-action=promote', '--archive-mode=off']
      await pgbackrest(`--pg1-path=${restored}`, ...target, 'restore')
      return { url: await startServer(restored, place('restored-sockets'), []) }
    },
    async close() {
      for (const stop of stops.toReversed()) await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
