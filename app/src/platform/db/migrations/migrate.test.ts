import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeOnEveryDatabase } from '#testing/test-database.ts'
import type { OpenDatabase } from '../database.ts'
import { UnusableDatabaseError } from '../data-folder.ts'
import { MIGRATIONS, readMigrations } from './migration-files.ts'
import { migrate, migrateIn } from './migrate.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const TABLE =
  'CREATE TABLE bread (id integer, name text);\nINSERT INTO bread SELECT n, n::text FROM generate_series(1, 100) n;'
const INDEX = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS bread_by_name ON bread (name);\n'
const COLUMN = 'ALTER TABLE bread ADD COLUMN weight integer;\n'

/** Returns a folder with this version's migrations and some of a later one. */
function laterVersion(added: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  for (const [name, text] of Object.entries(added)) writeFileSync(join(folder, `${name}.sql`), text)
  return folder
}

describeOnEveryDatabase('migrations', (open) => {
  /** Opens a database with a table that a migration created. */
  async function openBakery(): Promise<OpenDatabase> {
    const database = await open()
    await migrate(database, { folder: laterVersion({ '9001-bread': TABLE }) })
    return database
  }

  async function connect(database: OpenDatabase): Promise<pg.Client> {
    const client = new pg.Client(database.connection)
    client.on('error', () => undefined)
    await client.connect()
    onTestFinished(() => client.end().catch(() => undefined))
    return client
  }

  /** Begins a transaction that reads the table, as a backup or a long report does. @returns a function that ends it */
  async function readForLong(database: OpenDatabase): Promise<() => Promise<void>> {
    const reader = await connect(database)
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await reader.query('SELECT count(*) FROM bread')
    return async () => void (await reader.query('COMMIT'))
  }

  /** Resolves with the process of PostgreSQL that waits for a lock in a statement. */
  async function waitingFor(database: OpenDatabase, statement: string): Promise<number> {
    return vi.waitFor(
      async () => {
        const { rows } = await database.pool.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
          [`${statement}%`],
        )
        const [found] = rows
        if (!found) throw new Error(`Nothing waits in ${statement}.`)
        return found.pid
      },
      { timeout: 60_000, interval: 20 },
    )
  }

  async function isIndexed(database: OpenDatabase): Promise<boolean | undefined> {
    const { rows } = await database.pool.query<{ valid: boolean }>(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('bread_by_name')`,
    )
    return rows[0]?.valid
  }

  const bakery = (added: Record<string, string>) => laterVersion({ '9001-bread': TABLE, ...added })

  test('servers that start at the same time run each migration once, even one that builds an index concurrently', async () => {
    const database = await openBakery()
    const folder = bakery({ '9002-index': INDEX, '9003-weight': COLUMN })
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database, { folder })))
    expect(runs.flat()).toEqual(['9002-index', '9003-weight'])
    expect(await isIndexed(database)).toBe(true)
  })

  test('people can write while an index is built, and an index whose build was killed is built again', async () => {
    const database = await openBakery()
    const folder = bakery({ '9002-index': INDEX })
    const end = await readForLong(database)
    const killed = migrate(database, { folder })
    const gone = expect(killed).rejects.toThrow()
    const builder = await waitingFor(database, 'CREATE INDEX')
    await database.pool.query(`INSERT INTO bread VALUES (101, 'rye')`)
    await database.pool.query('SELECT pg_terminate_backend($1)', [builder])
    await gone
    expect(await isIndexed(database)).toBe(false)
    await end()
    expect(await migrate(database, { folder })).toEqual(['9002-index'])
    expect(await isIndexed(database)).toBe(true)
    expect(await migrate(database, { folder })).toEqual([])
  })

  test('a unique index that can’t be built leaves nothing that would refuse what people write', async () => {
    const database = await openBakery()
    await database.pool.query(`INSERT INTO bread VALUES (1, 'twice')`)
    const folder = bakery({
      '9002-index': 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS bread_by_name ON bread (id);',
    })
    await expect(migrate(database, { folder })).rejects.toThrow('could not create unique index')
    expect(await isIndexed(database)).toBeUndefined()
  })

  test('a migration that needs a table in use doesn’t make others wait behind it', async () => {
    const database = await openBakery()
    const folder = bakery({ '9002-weight': COLUMN })
    const end = await readForLong(database)
    const hasGivenWay = Promise.withResolvers<string>()
    const say = (sentence: string) => sentence.includes('waits for') && hasGivenWay.resolve(sentence)
    const migrating = migrate(database, { folder, say })
    expect(await hasGivenWay.promise).toMatch(
      /^9002-weight waits for a table that others have locked\. The oldest open transaction is that of PostgreSQL’s process \d+ /,
    )
    const { rowCount } = await database.pool.query('SELECT FROM bread')
    expect(rowCount).toBe(100)
    await end()
    expect(await migrating).toEqual(['9002-weight'])
  })

  test('a table that stays in use stops the start with a sentence, and nothing changes', async () => {
    const database = await openBakery()
    const folder = bakery({ '9002-weight': `CREATE TABLE oven (id integer);\n${COLUMN}` })
    const end = await readForLong(database)
    await expect(migrate(database, { folder, attempts: 1 })).rejects.toThrow(
      /^The migration 9002-weight needs a table that other programs keep locked\. .* End it and start again/,
    )
    await end()
    expect((await database.pool.query(`SELECT to_regclass('oven') AS oven`)).rows).toEqual([{ oven: null }])
    expect(await migrate(database, { folder })).toEqual(['9002-weight'])
  })

  test('a migration killed at any of its statements runs as a whole at the next start', async () => {
    const database = await openBakery()
    const statements = [
      'ALTER TABLE bread ADD COLUMN a text',
      'CREATE TABLE oven (id int)',
      'UPDATE bread SET a = name',
    ]
    for (const at of statements.keys()) {
      const folder = bakery({
        [`900${at + 2}-stops`]: [
          ...statements.slice(0, at + 1),
          'SELECT pg_advisory_xact_lock(77)',
          'DROP TABLE oven',
        ].join(';\n'),
      })
      const holder = await connect(database)
      await holder.query('SELECT pg_advisory_lock(77)')
      const gone = expect(migrate(database, { folder })).rejects.toThrow()
      await database.pool.query('SELECT pg_terminate_backend($1)', [await waitingFor(database, 'ALTER TABLE bread')])
      await gone
      await holder.end()
      const { rows } = await database.pool.query(
        `SELECT to_regclass('oven') AS oven, (SELECT count(*) FROM pg_attribute WHERE attrelid = 'bread'::regclass AND attname = 'a') AS columns`,
      )
      expect(rows).toEqual([{ oven: null, columns: 0 }])
    }
    const folder = bakery({ '9002-whole': statements.join(';\n') })
    expect(await migrate(database, { folder })).toEqual(['9002-whole'])
  })

  test('the previous version starts on a database to which the newer one only added', async () => {
    const database = await openBakery()
    const folder = bakery({ '9002-weight': COLUMN })
    await migrate(database, { folder })
    const said: string[] = []
    expect(await migrate(database, { folder: bakery({}), say: (sentence) => said.push(sentence) })).toEqual([])
    expect(said).toEqual([
      'A newer version of Foyer migrated this database (9002-weight). It only added to it, so this version works with it.',
    ])
  })

  test('a version that uses something a newer one removed is refused, a version that stopped using it isn’t [I18]', async () => {
    const database = await openBakery()
    const stops = { '9002-name-unused': 'ALTER TABLE bread ALTER COLUMN name DROP NOT NULL;' }
    const removes = { '9003-drop-name': '-- Unused since 9002-name-unused.\nALTER TABLE bread DROP COLUMN name;' }
    await migrate(database, { folder: bakery({ ...stops, ...removes }) })
    expect(await migrate(database, { folder: bakery(stops) })).toEqual([])
    await expect(migrate(database, { folder: bakery({}) })).rejects.toThrow(UnusableDatabaseError)
    await expect(migrate(database, { folder: bakery({}) })).rejects.toThrow(
      'used by a newer version of Foyer (9003-drop-name)',
    )
  })

  test('an operator who skips a release is told to stop the previous version first', async () => {
    const stops = { '9002-name-unused': '-- Nothing reads it.' }
    const removes = { '9003-drop-name': '-- Unused since 9002-name-unused.\nALTER TABLE bread DROP COLUMN name;' }
    const said: string[] = []
    const say = (sentence: string) => void said.push(sentence)
    await migrate(await openBakery(), { folder: bakery({ ...stops, ...removes }), say })
    expect(said[0]).toBe(
      'Stop every process of the previous version first. You skipped a release, and 9003-drop-name removes something that they use.',
    )
    said.length = 0
    const database = await openBakery()
    await migrate(database, { folder: bakery(stops) })
    await migrate(database, { folder: bakery({ ...stops, ...removes }), say })
    expect(said).toEqual(['Migrating the database: 9003-drop-name.'])
  })

  test('a version is refused if it and the database know different migrations', async () => {
    const database = await openBakery()
    await migrate(database, { folder: bakery({ '9002-weight': COLUMN }) })
    await expect(migrate(database, { folder: bakery({ '9002-other': COLUMN }) })).rejects.toThrow('(9002-weight)')
  })

  test('a restore runs migrations that build indexes concurrently in its own transaction', async () => {
    const database = await openBakery()
    const files = await readMigrations(bakery({ '9002-index': INDEX }))
    await database.db.transaction().execute((transaction) => migrateIn(transaction, files))
    expect(await isIndexed(database)).toBe(true)
  })
})
