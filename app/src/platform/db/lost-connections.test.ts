import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openRelay } from '#testing/databases/relay.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { dropLostConnections } from './lost-connections.ts'

let database: OpenDatabase
let url: string
beforeAll(async () => {
  database = await openTestDatabase()
  url = database.connection.connectionString ?? ''
}, 120_000)
afterAll(() => database.close())

const LATE_MS = 200
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

/** Opens a pool through a relay, whose statements are checked soon. */
async function openThroughRelay() {
  const relay = await openRelay(url)
  const pool = new pg.Pool({ ...relay.connection, max: 2 })
  dropLostConnections(pool, relay.connection, LATE_MS)
  onTestFinished(async () => {
    relay.close()
    await pool.end()
  })
  const pidOf = async (client: pg.PoolClient) =>
    (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid
  return { relay, pool, pidOf }
}

test('a statement whose server vanished silently fails soon, and the next one runs', async () => {
  const { relay, pool, pidOf } = await openThroughRelay()
  const client = await pool.connect()
  const pid = await pidOf(client)
  relay.silence('works')
  const waiting = client.query('SELECT 1')
  await database.pool.query('SELECT pg_terminate_backend($1)', [pid])
  await expect(waiting).rejects.toMatchObject({ code: '08006' })
  client.release()
  expect((await pool.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }])
})

test('a statement fails soon if the database cannot be reached at all', async () => {
  const { relay, pool } = await openThroughRelay()
  const client = await pool.connect()
  relay.silence('refuses')
  await expect(client.query('SELECT 1')).rejects.toMatchObject({ code: '08006' })
  client.release()
})

test('a statement that is merely slow is left alone', async () => {
  const { relay, pool } = await openThroughRelay()
  const holder = await database.pool.connect()
  await holder.query('SELECT pg_advisory_lock(77)')
  const client = await pool.connect()
  const slow = client.query('SELECT pg_advisory_lock(77)')
  const before = relay.attempts.length
  await until(() => expect(relay.attempts.length).toBeGreaterThanOrEqual(before + 3))
  await holder.query('SELECT pg_advisory_unlock(77)')
  expect((await slow).rowCount).toBe(1)
  client.release()
  holder.release()
})

test('a connection to a server that became a standby is not used again', async () => {
  const opened = await openDatabase({ dataFolder: '', databaseUrl: url }, 'server')
  onTestFinished(() => opened.close())
  const pidNow = async () => {
    const { rows } = await opened.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    return rows[0]?.pid
  }
  const first = await pidNow()
  expect(await pidNow()).toBe(first)
  const refused = opened.db.transaction().execute(async (trx) => {
    await sql`SET TRANSACTION READ ONLY`.execute(trx)
    await sql`CREATE TABLE never (id int)`.execute(trx)
  })
  await expect(refused).rejects.toMatchObject({ code: '25006' })
  expect(await pidNow()).not.toBe(first)
})

test('a commit whose wait for the standby is cut short is not reported as done', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-unconfirmed-'))
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres(folder)
  const databaseUrl = `postgres://foyer@localhost:5432/postgres?host=${encodeURIComponent(server.folder)}`
  const opened = await openDatabase({ dataFolder: '', databaseUrl }, 'server')
  onTestFinished(async () => {
    await opened.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await opened.pool.query('CREATE TABLE bread (name text)')
  await opened.pool.query("ALTER SYSTEM SET synchronous_standby_names = 'a_standby_that_is_gone'")
  await opened.pool.query('SELECT pg_reload_conf()')
  const client = await opened.pool.connect()
  await until(async () => {
    const { rows } = await client.query('SHOW synchronous_standby_names')
    expect(rows).toEqual([{ synchronous_standby_names: 'a_standby_that_is_gone' }])
  })
  let isSettled = true
  let outcome: Promise<string> = Promise.resolve('')
  const write = async () => {
    isSettled = false
    try {
      await client.query("INSERT INTO bread VALUES ('rye')")
      return 'done'
    } catch (error) {
      return String((error as { code?: unknown }).code)
    } finally {
      isSettled = true
    }
  }
  // Like a statement_timeout, or an operator.
  await until(async () => {
    // Commits wait once the checkpointer has also read the setting.
    if (isSettled) outcome = write()
    const { rows } = await opened.pool.query(
      "SELECT pg_cancel_backend(pid) AS canceled FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
    )
    expect(rows).toEqual([{ canceled: true }])
  })
  expect(await outcome).toBe('08006')
  client.release()
})
