import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrations/migrate.ts'

const urlOf = ({ folder }: EmbeddedPostgres) =>
  `postgres://foyer@localhost:5432/postgres?host=${encodeURIComponent(folder)}`

/** A migrated database and a standby that follows it by streaming replication. */
export interface Replication {
  primaryUrl: string
  standbyUrl: string
  /** Stops the standby like a machine that fails. */
  stopStandby(): Promise<void>
  close(): Promise<void>
}

/** Starts two embedded PostgreSQL servers, the second as a copy of the first that follows it. The caller closes them. */
export async function openReplication(): Promise<Replication> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-standby-'))
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')]
  mkdirSync(first)
  mkdirSync(second)
  const fresh = await startEmbeddedPostgres(first)
  const database = await openDatabase({ dataFolder: '', databaseUrl: urlOf(fresh) }, 'server')
  await migrate(database)
  await database.close()
  await fresh.stop()
  // The owner of the files must stay the same.
  execFileSync('cp', ['-a', fresh.folder, join(second, 'postgres')])
  const copy = join(second, 'postgres')
  writeFileSync(join(copy, 'standby.signal'), '')
  appendFileSync(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${fresh.folder} port=5432 user=foyer'\nwal_retrieve_retry_interval = '50ms'\n`,
  )
  const primary = await startEmbeddedPostgres(first)
  const standby = await startEmbeddedPostgres(second)
  let isStandbyRunning = true
  async function stopStandby(): Promise<void> {
    if (isStandbyRunning) await standby.stop()
    isStandbyRunning = false
  }
  return {
    primaryUrl: urlOf(primary),
    standbyUrl: urlOf(standby),
    stopStandby,
    async close() {
      await stopStandby()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
