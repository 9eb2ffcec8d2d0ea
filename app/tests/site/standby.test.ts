import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createMemoryIndex } from '#features/jobs/search/server/indexing/memory-index.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { type Database, type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { explainStandby } from '#platform/db/standbys.ts'
import { openReplication, type Replication } from '#testing/databases/standby.ts'
import { openTestDatabase } from '#testing/test-database.ts'

let replication: Replication
let tenantId: number
beforeAll(async () => {
  replication = await openReplication()
  const { db, close } = await open()
  tenantId = (await createTenant(db, { name: 'Meridian', domain: 'meridian.example' })).id
  await close()
}, 120_000)
afterAll(() => replication.close())

/** Opens the database like a process that knows of these standbys. */
async function open(readUrls = [replication.standbyUrl]): Promise<OpenDatabase> {
  return openDatabase({ dataFolder: '', databaseUrl: replication.primaryUrl, databaseReadUrls: readUrls }, 'server')
}

async function process(readUrls?: string[]): Promise<OpenDatabase> {
  const database = await open(readUrls)
  onTestFinished(() => database.close())
  return database
}

const isStandby = async (db: Database) =>
  (await sql<{ it: boolean }>`SELECT pg_is_in_recovery() AS it`.execute(db)).rows[0]?.it

/** Stops and resumes the standby's replication. */
async function follow(verb: 'pause' | 'resume'): Promise<void> {
  const { db, close } = await openDatabase({ dataFolder: '', databaseUrl: replication.standbyUrl }, 'command')
  await sql`SELECT ${sql.raw(`pg_wal_replay_${verb}()`)}`.execute(db)
  await close()
}

const addPosition = (db: Database, id: string, change: number) =>
  sql`INSERT INTO positions (tenant_id, source, source_id, display_job_id, title, description, language, work_location,
      locations, skills, custom, posted_at, content_hash, change, opened_change)
    VALUES (${tenantId}, 'test', ${id}, ${id}, 'Baker', '<p>Bread</p>', 'en', 'onsite', '[]', '{}', '{}', now(), ${id},
      ${change}, ${change})`.execute(db)

const indexOf = (database: OpenDatabase) =>
  createMemoryIndex({
    database,
    tenantId,
    filters: [],
    synonyms: [],
    countryName: (code) => code,
    snapshotFile: '',
  })

test('an index is read from a standby, and includes jobs that the standby lacks', async () => {
  const database = await process()
  await addPosition(database.db, 'one', 1)
  expect(await (await database.standbys.choose()).read(isStandby)).toBe(true)
  await follow('pause')
  await addPosition(database.db, 'two', 2)
  const index = indexOf(database)
  await index.build()
  expect(index.engine.size).toBe(2)
  await follow('resume')
})

test('a standby that is far behind is not read, and the operator is notified', async () => {
  const database = await process()
  await follow('pause')
  await addPosition(database.db, 'three', 3)
  expect(await database.standbys.states()).toEqual([expect.objectContaining({ state: 'behind' })])
  expect(await (await database.standbys.choose()).read(isStandby)).toBe(false)
  await follow('resume')
  await expect.poll(() => database.standbys.states()).toEqual([expect.objectContaining({ state: 'near' })])
})

test('another database and the primary itself are never mistaken for a standby', async () => {
  const other = await openTestDatabase()
  onTestFinished(() => other.close())
  const otherUrl = other.connection.connectionString ?? ''
  const database = await process([otherUrl, replication.primaryUrl.replace('foyer@', 'foyer:secret@')])
  const states = await database.standbys.states()
  expect(states.map(({ state }) => state)).toEqual(['other-cluster', 'primary'])
  expect(await (await database.standbys.choose()).read(isStandby)).toBe(false)
  const [wrong = '', same = ''] = states.map(({ address, state }) => explainStandby(address, state))
  expect(wrong).toMatch(/isn’t a standby of DATABASE_URL but another database, and is never read/)
  expect(same).toMatch(/isn’t a standby but the primary itself/)
  expect(same).not.toContain('secret')
})

test('a standby that fails while it is read is replaced by the primary', async () => {
  const database = await process()
  const source = await database.standbys.choose()
  expect(await source.read(isStandby)).toBe(true)
  await replication.stopStandby()
  expect(await source.read(isStandby)).toBe(false)
  expect(await database.standbys.states()).toEqual([expect.objectContaining({ state: 'unreachable' })])
})
