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
    /** TEST_DATABASE_URL: a second server on which the same tests run; empty where there is none. */
    testDatabaseUrl: string
  }
}

/** What every worker of a run is told. */
export interface TestDatabaseContext {
  /** Names the databases of this run. */
  run: string
  /** Data folder of the embedded database; the first test that asks for it starts it. */
  folder: string
}

const PREFIX = 'foyer-test-'

/** Prepares the databases of a run without starting any, and takes away what the run leaves behind. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // Run as root, PostgreSQL is another user, who has to pass through.
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

/** A run that was killed could not stop its database. */
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
