import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { explainStart } from '#main/boot/explain-start.ts'
import { checkConnection } from '#main/commands/doctor/check-connection.ts'
import { openDatabase } from '#platform/db/database.ts'
import { requireUsableServer } from '#platform/db/health/judge-server.ts'
import { listen } from '#platform/db/listen.ts'
import { migrate } from '#platform/db/migrations/migrate.ts'
import { type OfferProcesses, openOfferProcesses } from '#testing/offers/offer-processes.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { hasPgBouncer, startPgBouncer } from '#testing/databases/pgbouncer.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const why = hasPgBouncer ? '' : ' (PgBouncer is not installed)'

describe.skipIf(!hasPgBouncer)(`two servers behind PgBouncer in transaction mode${why}`, () => {
  let on: OfferProcesses
  let servers: [ServerProcess, ServerProcess]
  let pooledUrl = ''
  beforeAll(async () => {
    on = await openOfferProcesses(async (databaseUrl) => {
      const pooler = await startPgBouncer(databaseUrl)
      pooledUrl = pooler.url
      return pooler
    })
    servers = [await on.start(), await on.start()]
  }, 120_000)
  afterAll(() => on.close())

  test('an offer that is accepted and declined at once on both has one outcome', async () => {
    for (let round = 0; round < 5; round++) {
      const offer = await on.extend()
      const answers = await Promise.all([
        on.act(servers[0], offer, 'typed'),
        on.act(servers[1], offer, 'decline'),
        on.act(servers[1], offer, 'typed'),
        on.act(servers[0], offer, 'decline'),
      ])
      const outcomes = new Set(answers.filter((answer) => !answer.startsWith('409')))
      expect([...outcomes], answers.join(', ')).toHaveLength(1)
    }
  })

  test('a new company is served by both, because notifications use the direct connection', async () => {
    await createTenant(on.base.db, { name: 'Harbour', domain: 'harbour.example' })
    for (const { url } of servers)
      await expect
        .poll(async () => (await fetch(`${url}/api/pcsx/search?domain=harbour.example`)).status, { timeout: 20_000 })
        .toBe(200)
  })

  test('a server without a direct connection doesn’t start, and names the setting', async () => {
    const refused = await listen({ connectionString: pooledUrl }, 'foyer_tenants', () => undefined).catch(
      (error: unknown) => error,
    )
    expect(explainStart(refused)).toBe(
      'DATABASE_URL leads to a connection pooler, such as PgBouncer, which passes no notices between processes. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself.',
    )
  })
})

describe.skipIf(!hasPgBouncer)(`PgBouncer in an unsupported mode${why}`, () => {
  /** Opens a database through PgBouncer, like a process with DATABASE_URL and DATABASE_LISTEN_URL. */
  async function openPooled(mode: Parameters<typeof startPgBouncer>[1], listenUrl?: string) {
    const base = await openTestDatabase()
    onTestFinished(() => base.close())
    const directUrl = base.connection.connectionString ?? ''
    const pooler = await startPgBouncer(directUrl, mode)
    onTestFinished(() => pooler.stop())
    const config = { dataFolder: '', databaseUrl: pooler.url, databaseListenUrl: listenUrl ?? directUrl }
    const database = await openDatabase(config, 'server')
    onTestFinished(() => database.close())
    return { config, database }
  }

  test('in statement mode no server starts, and both the start and the doctor name the right mode', async () => {
    const start = await openPooled('statement')
    const doctor = await openPooled('statement')
    for (const attempt of [
      requireUsableServer(start.database.db).catch(explainStart),
      checkConnection(doctor.config, doctor.database).catch(explainStart),
    ])
      expect(await attempt).toBe(
        'DATABASE_URL leads to PgBouncer in statement mode, which allows no transactions. Set pool_mode = transaction there.',
      )
  })

  test('in session mode everything works, and the doctor reports that it saves no connections', async () => {
    const { config, database } = await openPooled('session')
    expect(await migrate(database)).toEqual([])
    expect(await checkConnection(config, database)).toMatchObject([
      { state: 'warning', message: expect.stringContaining('Set pool_mode = transaction.') },
    ])
  })

  test('in transaction mode the doctor reports nothing, unless notifications come from another database', async () => {
    const fitting = await openPooled('transaction')
    expect(await checkConnection(fitting.config, fitting.database)).toMatchObject([{ state: 'ok' }])
    const other = await openTestDatabase()
    onTestFinished(() => other.close())
    const crossed = await openPooled('transaction', other.connection.connectionString)
    expect(await checkConnection(crossed.config, crossed.database)).toMatchObject([
      { state: 'problem', message: expect.stringContaining('DATABASE_LISTEN_URL leads to another database') },
    ])
  })
})
