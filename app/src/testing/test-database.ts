import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, describe, inject } from 'vitest'
import { whileLocked } from '#platform/db/data-folder.ts'
import { type Database, type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '#platform/db/migrations/migrate.ts'
import { openBoss } from '#platform/jobs/open-boss.ts'
import './processes/database-setup.ts'

/** A database server for tests: the embedded PostgreSQL, or the one of TEST_DATABASE_URL. */
export type TestServer = 'embedded' | 'given'

/** Advisory lock held while the template is created, so that one worker creates it for all. */
const TEMPLATE_LOCK = 7_031_855

const SILENT = { warn: () => undefined, error: () => undefined }

const urls = new Map<TestServer, Promise<string>>()

async function startServer(server: TestServer): Promise<string> {
  const { folder } = inject('testDatabase')
  if (server === 'given') {
    const givenUrl = inject('testDatabaseUrl')
    if (!givenUrl) throw new Error('TEST_DATABASE_URL is not set.')
    return givenUrl
  }
  return whileLocked(folder, async () => {
    const { connection } = await startEmbeddedPostgres(folder)
    const { host = '', port = 5432, user = '', database = '' } = connection
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    // Test data need not survive a power failure.
    await asAdmin(url, async (client) => {
      for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
        await client.query(`ALTER SYSTEM SET ${setting} = off`)
      await client.query('SELECT pg_reload_conf()')
    })
    return url
  })
}

async function serverUrl(server: TestServer): Promise<string> {
  const known = urls.get(server) ?? startServer(server)
  urls.set(server, known)
  return known
}

async function asAdmin<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function open(url: string): Promise<OpenDatabase> {
  return openDatabase({ dataFolder: '', databaseUrl: url }, 'server')
}

/** Creates the migrated database that all others are copied from, once per run. */
async function ensureTemplate(client: Client, url: string, template: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (rowCount) return
    const unfinished = `${template}_new`
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${unfinished}`)
    const database = await open(databaseUrl(url, unfinished))
    try {
      await migrate(database)
      // As the first start of a server leaves it.
      await (await openBoss(database, 'command', SILENT)).stop({ close: false })
    } finally {
      await database.close()
    }
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** Creates a migrated, empty database. `close` drops it. */
export async function openTestDatabase(server: TestServer = 'embedded'): Promise<OpenDatabase> {
  const url = await serverUrl(server)
  const { run } = inject('testDatabase')
  const template = `foyer_test_${run}_template`
  const name = `foyer_test_${run}_${randomBytes(6).toString('hex')}`
  await asAdmin(url, async (client) => {
    await ensureTemplate(client, url, template)
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  })
  const database = await open(databaseUrl(url, name))
  return {
    ...database,
    async close() {
      await database.close()
      await asAdmin(url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}

/**
 * Runs a suite on the embedded PostgreSQL and, if TEST_DATABASE_URL is set, on that server too. `open` creates a
 * migrated database, closed after the suite; call it in a hook or a test.
 */
export function describeOnEveryDatabase(name: string, suite: (open: () => Promise<OpenDatabase>) => void): void {
  const on = (server: TestServer) => () => {
    const opened: OpenDatabase[] = []
    afterAll(async () => {
      for (const database of opened.splice(0)) await database.close()
    })
    suite(async () => {
      const database = await openTestDatabase(server)
      opened.push(database)
      return database
    })
  }
  describe(`${name}, on the embedded PostgreSQL`, on('embedded'))
  const isGiven = inject('testDatabaseUrl') !== ''
  describe.skipIf(!isGiven)(`${name}, on the server of TEST_DATABASE_URL${isGiven ? '' : ' (not set)'}`, on('given'))
}

/** Returns a hash of all rows per table, to compare two states of the database. */
export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`.execute(db)
  const hashes: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ hash: string }>`
      SELECT md5(coalesce(string_agg(each::text, '|' ORDER BY each::text), '')) AS hash FROM ${sql.table(name)} AS each`.execute(
      db,
    )
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}
