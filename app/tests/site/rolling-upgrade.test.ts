import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { type NetworkBrowser, signInOver } from '#testing/processes/network-browser.ts'
import {
  addMigrations,
  copyVersion,
  isBuilt,
  startVersion,
  type VersionProcess,
} from '#testing/processes/version-process.ts'

// Each version is a copy of the build, and starts as a process.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const DOMAIN = 'meridian.example'
const EMAIL = 'alice@example.com'
/** More executions than a connection needs to cache the plan of a statement, on each of its ten connections. */
const READS = 100

describe.skipIf(!isBuilt)(`an upgrade while the site serves${isBuilt ? '' : ' (npm run build comes first)'}`, () => {
  const root = mkdtempSync(join(tmpdir(), 'foyer-upgrade-'))
  const folders = { before: join(root, 'before'), after: join(root, 'after') }
  const running: VersionProcess[] = []
  const scripts = { before: '', after: '' }
  let database: OpenDatabase
  let browser: NetworkBrowser
  let before: VersionProcess
  let after: VersionProcess

  async function start(version: keyof typeof folders): Promise<VersionProcess> {
    const server = await startVersion(folders[version], {
      DATABASE_URL: database.connection.connectionString ?? '',
      FOYER_DATA: join(root, 'data'),
      FOYER_SECRET: 'one secret for both versions of the site',
      // On a busy machine there are more reads during the upgrade than one address can send.
      FOYER_LIMITS: 'off',
    })
    running.push(server)
    return server
  }

  const readSession = async ({ url }: VersionProcess) =>
    (await fetch(`${url}/api/auth/session?domain=${DOMAIN}`, { headers: { cookie: browser.cookie } })).status

  beforeAll(async () => {
    database = await openTestDatabase()
    const { id } = await createTenant(database.db, { name: 'Meridian', domain: DOMAIN })
    await seedDemoAccounts(database.db, { meridian: id, northgate: id }, new Date())
    scripts.before = copyVersion(folders.before)
    scripts.after = copyVersion(folders.after, {
      rename: true,
      migrations: {
        '9001-account-motto':
          'ALTER TABLE accounts ADD COLUMN motto text;\nALTER TABLE account_sessions ADD COLUMN motto text;',
        '9002-account-motto-index': 'CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_by_motto ON accounts (motto);',
      },
    })
    before = await start('before')
    browser = await signInOver(before.url, EMAIL, DOMAIN)
  })
  afterAll(async () => {
    for (const server of running) await server.stop()
    await database.close()
    rmSync(root, { recursive: true, force: true })
  })

  test('the previous version answers every call while the new one migrates and starts', async () => {
    for (let read = 0; read < READS; read += 1) expect(await readSession(before)).toBe(200)
    const state = { isStarting: true }
    const done = start('after').finally(() => (state.isStarting = false))
    const answers = new Set<number>()
    while (state.isStarting)
      for (const status of await Promise.all([1, 2, 3, 4].map(() => readSession(before)))) answers.add(status)
    after = await done
    for (let read = 0; read < READS; read += 1) answers.add(await readSession(before))
    expect([...answers]).toEqual([200])
    const { rows } = await database.pool.query(`SELECT motto FROM accounts WHERE email = $1`, [EMAIL])
    expect(rows).toEqual([{ motto: null }])
  })

  test('people sign in on both versions, and each accepts the sessions of the other', async () => {
    for (const [here, there] of [
      [before, after],
      [after, before],
    ] as const) {
      browser = await signInOver(here.url, EMAIL, DOMAIN)
      expect(await readSession(there)).toBe(200)
    }
  })

  test('a page of either version gets its scripts from the other', async () => {
    expect(scripts.before).not.toBe(scripts.after)
    for (const [server, script, other] of [
      [before, scripts.before, after],
      [after, scripts.after, before],
    ] as const) {
      const page = await (await fetch(`${server.url}/careers?domain=${DOMAIN}`)).text()
      expect(page).toContain(script)
      const [own, others] = await Promise.all([server, other].map(({ url }) => fetch(`${url}${script}`)))
      expect(others?.status).toBe(200)
      expect(others?.headers.get('content-type')).toBe(own?.headers.get('content-type'))
      expect(others?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await others?.text()).toBe(await own?.text())
    }
  })

  test('the previous version starts again after a crash', async () => {
    await before.stop()
    before = await start('before')
    expect(await readSession(before)).toBe(200)
    await signInOver(before.url, EMAIL, DOMAIN)
  })

  test('once a newer version has removed a dependency of it, the previous version doesn’t start and explains why [I18]', async () => {
    await before.stop()
    await after.stop()
    addMigrations(folders.after, {
      '9003-no-motto': '-- Unused since 9001-account-motto.\nALTER TABLE accounts DROP COLUMN motto;',
    })
    after = await start('after')
    expect(await readSession(after)).toBe(200)
    await expect(start('before')).rejects.toThrow(
      'This database was used by a newer version of Foyer (9003-no-motto), and an older one could damage it.',
    )
  })
})
