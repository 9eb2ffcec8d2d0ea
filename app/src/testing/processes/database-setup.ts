import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import type { TestProject } from 'vitest/node'
import { isAlive } from '#platform/db/data-folder.ts'
import { postmasterPid, startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestDatabaseContext
    /** TEST_DATABASE_URL: a second server that the same tests run on; empty if there is none. */
    testDatabaseUrl: string
  }
}

/** Values provided to every worker of a run. */
export interface TestDatabaseContext {
  /** Name prefix of this run's databases. */
  run: string
  /** Data folder of the embedded database, which the first test that needs it starts. */
  folder: string
}

const PREFIX = 'foyer-test-'

/** Prepares the databases of a run without starting any, and returns the cleanup. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const run = randomBytes(4).toString('hex')
  const givenUrl = project.getProvidedContext().testDatabaseUrl
  project.provide('testDatabase', { run, folder })
  return async () => {
    if (givenUrl) await dropDatabases(givenUrl, run)
    else if (existsSync(join(folder, 'run')))
      process.stdout.write('\nOnly the embedded PostgreSQL was tested: TEST_DATABASE_URL names no other server.\n')
    await removeFolder(folder)
  }
}

async function removeFolder(folder: string): Promise<void> {
  if (postmasterPid(folder) !== undefined) {
    const running = await startEmbeddedPostgres(folder)
    await running.stop()
    rmSync(running.folder, { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
}

/** A killed run could not stop its database. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (pid && !isAlive(pid)) await removeFolder(join(tmpdir(), name))
  }
}

async function dropDatabases(url: string, run: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname LIKE $1', [
      `foyer_test_${run}_%`,
    ])
    for (const { datname } of rows)
      await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(datname)} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}
