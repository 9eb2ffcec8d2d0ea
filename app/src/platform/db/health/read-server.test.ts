import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { listen } from '#platform/db/listen.ts'
import { openReplication, type Replication } from '#testing/databases/standby.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { listensToSameDatabase, readServer } from './read-server.ts'

let replication: Replication
beforeAll(async () => {
  replication = await openReplication()
}, 120_000)
afterAll(() => replication.close())

async function open(databaseUrl: string, databaseListenUrl = databaseUrl) {
  const database = await openDatabase({ dataFolder: '', databaseUrl, databaseListenUrl }, 'server')
  onTestFinished(() => database.close())
  return database
}

/** Sets a setting of the primary until the test ends. */
async function set(db: Database, name: string, value: string): Promise<void> {
  const change = async (statement: string) => {
    await sql.raw(statement).execute(db)
    await sql`SELECT pg_reload_conf()`.execute(db)
  }
  await change(`ALTER SYSTEM SET ${name} = ${value}`)
  onTestFinished(() => change(`ALTER SYSTEM RESET ${name}`))
}

test('a primary and its standby are distinguished', async () => {
  const { db } = await open(replication.primaryUrl)
  expect(await readServer(db)).toMatchObject({
    versionNumber: expect.any(Number),
    isStandby: false,
    unsafeSettings: [],
    standbys: { attached: 1, synchronous: 0, awaited: false },
  })
  const standby = await open(replication.standbyUrl)
  expect(await readServer(standby.db)).toMatchObject({ isStandby: true, standbys: { attached: 0 } })
})

test('settings that risk acknowledged data are found, and so is a synchronous standby', async () => {
  const { db } = await open(replication.primaryUrl)
  await set(db, 'synchronous_standby_names', "'*'")
  await expect.poll(async () => (await readServer(db)).standbys).toEqual({ attached: 1, synchronous: 1, awaited: true })
  await set(db, 'fsync', 'off')
  await expect.poll(async () => (await readServer(db)).unsafeSettings).toEqual(['fsync'])
})

test('a clock five minutes ahead or behind is measured, and a slow response is not mistaken for one', async () => {
  const { db } = await open(replication.primaryUrl)
  const ahead = await readServer(db, () => Date.now() + 5 * MINUTE_MS)
  expect(Math.round(ahead.clockAheadMs / MINUTE_MS)).toBe(5)
  const behind = await readServer(db, () => Date.now() - 5 * MINUTE_MS)
  expect(Math.round(behind.clockAheadMs / MINUTE_MS)).toBe(-5)
  // Requested a minute before, answered a minute after the database read its clock.
  const readings = [-MINUTE_MS, MINUTE_MS].map((offset) => () => Date.now() + offset)
  const slow = await readServer(db, () => readings.shift()?.() ?? Number.NaN)
  expect(slow.clockAheadMs).toBe(0)
})

test('a slot without a standby shows how much it retains', async () => {
  const { db } = await open(replication.primaryUrl)
  await sql`SELECT pg_create_physical_replication_slot('left_behind', true)`.execute(db)
  onTestFinished(async () => void (await sql`SELECT pg_drop_replication_slot('left_behind')`.execute(db)))
  await sql`CREATE TABLE filler AS SELECT repeat('x', 1000) AS text FROM generate_series(1, 100)`.execute(db)
  const { slots } = await readServer(db)
  expect(slots).toEqual([{ name: 'left_behind', active: false, isLost: false, retainedBytes: expect.any(Number) }])
  expect(slots[0]?.retainedBytes).toBeGreaterThan(100_000)
})

test('servers are counted by their listening connections', async () => {
  const { db, connection } = await open(replication.primaryUrl)
  const before = (await readServer(db)).connections
  const stops: (() => Promise<void>)[] = []
  for (const channel of ['one', 'other', 'one']) stops.push(await listen(connection, channel, () => undefined))
  onTestFinished(async () => void (await Promise.all(stops.map((stop) => stop()))))
  const { allowed, open: opened, servers, listening } = (await readServer(db)).connections
  expect({ servers, listening }).toEqual({ servers: 2, listening: 3 })
  expect(opened).toBeGreaterThanOrEqual(before.open + 3)
  expect(opened).toBeLessThan(allowed)
})

test('a notification URL of another database is found', async () => {
  const other = await openTestDatabase()
  onTestFinished(() => other.close())
  expect(await listensToSameDatabase(await open(replication.primaryUrl))).toBe(true)
  const crossed = await open(replication.primaryUrl, other.connection.connectionString)
  expect(await listensToSameDatabase(crossed)).toBe(false)
})
