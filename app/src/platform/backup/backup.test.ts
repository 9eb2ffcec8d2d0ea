import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
  existsSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readMigrations } from '#platform/db/migrations/migration-files.ts'
import { migrate, migrateIn } from '#platform/db/migrations/migrate.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { countJobs } from '#platform/jobs/count-jobs.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { describeOnEveryDatabase } from '#testing/test-database.ts'
import { createFolderStore } from '#platform/files/folder-store.ts'
import { filesFolder } from '#platform/files/open-file-store.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { dropStatements, listSequences, listTables } from './catalogue.ts'
import { restoreBackup } from './restore-backup.ts'
import { filesPlaceOf } from './restore-files.ts'
import { writeBackup } from './write-backup.ts'

// Restoring syncs everything to disk, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const POSITION = `INSERT INTO positions (tenant_id, source, source_id, display_job_id, title, description, language, work_location, posted_at, content_hash, change, skills, salary)
  SELECT id, 'hand', n, 'R-' || n, E'Tab\\there, line\\nthere, back\\\\slash, \u{1F600} ' || n, repeat('Long text. ', 40), 'de', 'onsite', now(), md5(n::text), 1,
    ARRAY['a,b', '"quoted"', NULL], '{"min": 1, "currency": "EUR"}' FROM tenants, generate_series(`

describeOnEveryDatabase('backup and restore', (open) => {
  let folder = ''
  let count = 0
  let full: OpenDatabase
  let backupFile: string

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function withClient<T>(database: OpenDatabase, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await database.pool.connect()
    try {
      return await work(client)
    } finally {
      client.release(true)
    }
  }

  /** Returns a hash of all rows for each table, and the values of the sequences. */
  const contents = (database: OpenDatabase) =>
    withClient(database, async (client) => {
      const found: Record<string, string> = {}
      for (const { name } of await listTables(client)) {
        const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)
        found[name] = `${rows.length} ${sha256(JSON.stringify(rows))}`
      }
      for (const name of await listSequences(client))
        found[name] = JSON.stringify((await client.query(`SELECT last_value::text, is_called FROM ${name}`)).rows)
      return found
    })

  const filesOf = (name: string) => filesFolder(join(folder, name))
  const backup = (database: OpenDatabase, files = filesOf('none')) => {
    const path = join(folder, `${(count += 1)}.tar.gz`)
    return withClient(database, (client) =>
      writeBackup({
        client,
        path,
        files: createFolderStore(files),
        withoutFiles: false,
        verify: true,
        version: '1.0.0',
        onTable: () => undefined,
      }),
    ).then(() => path)
  }
  const restore = (
    database: OpenDatabase,
    path: string,
    { force = false, files = filesOf(`of-${(count += 1)}`) } = {},
  ) =>
    withClient(database, (client) =>
      restoreBackup({
        client,
        path,
        files: filesPlaceOf({ dataFolder: dirname(files), filesPlace: undefined }, createFolderStore(files)),
        force,
        onStep: () => undefined,
      }),
    )

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'))
    full = await open()
    await full.pool.query(
      `INSERT INTO tenants (domain, name, hosts, site) VALUES ('one.example', 'One', '{a,b}', '{"x": [1, "é"]}'), ('two.example', 'Two', '{}', '{}')`,
    )
    await full.pool.query(`${POSITION} 1, 3000) n`)
    mkdirSync(join(filesOf('full'), 'ab'), { recursive: true })
    writeFileSync(join(filesOf('full'), 'ab', 'letter.pdf'), Buffer.from([0, 255, 13, 10]))
    writeFileSync(join(filesOf('full'), 'empty'), '')
    mkdirSync(join(filesOf('full'), '.unfinished'))
    writeFileSync(join(filesOf('full'), '.unfinished', 'half'), 'half a letter')
    backupFile = await backup(full, filesOf('full'))
  })

  test('a restored backup equals the original, row by row and file by file', async () => {
    const target = await open()
    const { manifest, migrated } = await restore(target, backupFile, { files: filesOf('new') })
    expect(await contents(target)).toEqual(await contents(full))
    expect(manifest.tables.find(({ name }) => name === 'positions')?.rows).toBe(6000)
    expect(migrated).toEqual([])
    expect(readFileSync(join(filesOf('new'), 'ab', 'letter.pdf'))).toEqual(Buffer.from([0, 255, 13, 10]))
    expect(readFileSync(join(filesOf('new'), 'empty'))).toHaveLength(0)
    expect(manifest.files.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'ab/letter.pdf',
      'empty',
    ])
    expect(existsSync(join(filesOf('new'), '.unfinished'))).toBe(false)
    expect(statSync(join(filesOf('new'), 'ab')).mode & 0o777).toBe(0o700)
    const { rows } = await target.pool.query<{ id: number }>(
      `INSERT INTO tenants (domain, name) VALUES ('three.example', 'Three') RETURNING id`,
    )
    expect(rows[0]?.id).toBe(3)
  })

  test('restoring over existing data requires --force', async () => {
    const target = await open()
    await target.pool.query(`INSERT INTO tenants (domain, name) VALUES ('old.example', 'Old')`)
    await expect(restore(target, backupFile)).rejects.toMatchObject({ code: 'database-filled' })
    expect((await target.pool.query('SELECT domain FROM tenants')).rows).toEqual([{ domain: 'old.example' }])
    await restore(target, backupFile, { force: true })
    expect(await contents(target)).toEqual(await contents(full))
  })

  test('a damaged, truncated or foreign file changes nothing', async () => {
    const target = await open()
    await target.pool.query(`INSERT INTO tenants (domain, name) VALUES ('old.example', 'Old')`)
    const before = await contents(target)
    const path = join(folder, 'damaged.tar.gz')
    const tar = gunzipSync(readFileSync(backupFile))
    const at = tar.indexOf('back\\\\slash')
    tar[at] = 'B'.charCodeAt(0)
    writeFileSync(path, gzipSync(tar))
    await expect(restore(target, path, { force: true })).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining('positions/00001.copy was changed'),
    })
    writeFileSync(path, readFileSync(backupFile))
    truncateSync(path, 20_000)
    await expect(restore(target, path, { force: true })).rejects.toMatchObject({ code: 'damaged' })
    writeFileSync(path, 'Dear diary')
    await expect(restore(target, path, { force: true })).rejects.toMatchObject({ code: 'damaged' })
    await expect(restore(target, join(folder, 'nothing'), { force: true })).rejects.toMatchObject({ code: 'not-found' })
    expect(await contents(target)).toEqual(before)
  })

  test('a backup of an older version is migrated; one of a newer version is refused', async () => {
    const old = await open()
    await withClient(old, async (client) => {
      for (const statement of await dropStatements(client)) await client.query(statement)
    })
    const migrations = await readMigrations()
    const [first = '', second = '', ...later] = migrations.map(({ name }) => name)
    await old.db.transaction().execute((transaction) => migrateIn(transaction, migrations, second))
    await old.pool.query(`INSERT INTO tenants (domain, name) VALUES ('one.example', 'One')`)
    await old.pool.query(`${POSITION} 1, 10) n`)
    const path = await backup(old)
    const target = await open()
    expect((await restore(target, path)).migrated).toEqual(later)
    await migrate(old)
    const { positions, position_ids, tenants } = await contents(old)
    expect(await contents(target)).toMatchObject({ positions, position_ids, tenants })

    await old.pool.query(`UPDATE kysely_migration SET name = '9999-from-the-future' WHERE name = '${second}'`)
    await expect(restore(target, await backup(old), { force: true })).rejects.toMatchObject({ code: 'newer-backup' })
    expect(first).not.toBe('')
  })

  test('a restore that fails halfway keeps the old data and files', async () => {
    const target = await open()
    await target.pool.query(`INSERT INTO tenants (domain, name) VALUES ('old.example', 'Old')`)
    const before = await contents(target)
    mkdirSync(filesOf('kept'), { recursive: true })
    writeFileSync(join(filesOf('kept'), 'old'), 'old')
    const source = await open()
    await source.pool.query(`INSERT INTO tenants (domain, name) VALUES ('one.example', 'One')`)
    await source.pool.query('CREATE TABLE strangers (id integer)')
    const path = await backup(source, filesOf('full'))
    await expect(restore(target, path, { force: true, files: filesOf('kept') })).rejects.toMatchObject({
      code: 'unknown-table',
    })
    expect(await contents(target)).toEqual(before)
    expect(readFileSync(join(filesOf('kept'), 'old'), 'utf8')).toBe('old')
    expect(existsSync(join(filesOf('kept'), 'empty'))).toBe(false)
  })

  test('a backup taken during writes is a consistent snapshot', async () => {
    const busy = await open()
    await busy.pool.query(`INSERT INTO tenants (domain, name) VALUES ('one.example', 'One')`)
    await busy.pool.query(`${POSITION} 1, 2000) n`)
    const stop = new AbortController()
    const writer = (async () => {
      for (let n = 10_000; !stop.signal.aborted; n += 10) {
        await busy.pool.query(
          `WITH counted AS (UPDATE tenants SET position_changes = position_changes + 10) ${POSITION} ${n}, ${n + 9}) n`,
        )
      }
    })()
    const path = await backup(busy)
    stop.abort()
    await writer
    const target = await open()
    await restore(target, path)
    const { rows } = await target.pool.query<{ same: boolean }>(
      'SELECT (SELECT count(*) FROM positions) = 2000 + position_changes AS same FROM tenants',
    )
    expect(rows).toEqual([{ same: true }])
  })

  test('a restored database runs none of the jobs of the database it replaced', async () => {
    const database = await open()
    const log = { warn: vi.fn(), error: vi.fn() }
    const greet = defineJob({ name: 'greet', data: z.object({}), retryLimit: 0, retryDelaySeconds: 0 })
    const before = createJobs(database, 'command', log)
    await before.send(greet, {})
    await before.stop()
    expect(await countJobs(database.db)).toHaveLength(1)
    await restore(database, backupFile, { force: true })
    expect(await countJobs(database.db)).toEqual([])
    const after = createJobs(database, 'server', log)
    await after.start()
    expect(await countJobs(database.db)).toEqual([])
    await after.stop()
    expect(log.error).not.toHaveBeenCalled()
  })
})
