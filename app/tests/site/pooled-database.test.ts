import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTenant } from '#features/tenants/server/index.ts'
import { explainStart } from '#main/boot/explain-start.ts'
import { listen } from '#platform/db/listen.ts'
import { type OfferProcesses, openOfferProcesses } from '#testing/offers/offer-processes.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { hasPgBouncer, startPgBouncer } from '#testing/databases/pgbouncer.ts'

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

  test('a company that is added is served by both, since notices take the direct connection', async () => {
    await createTenant(on.base.db, { name: 'Harbour', domain: 'harbour.example' })
    for (const { url } of servers)
      await expect
        .poll(async () => (await fetch(`${url}/api/pcsx/search?domain=harbour.example`)).status, { timeout: 20_000 })
        .toBe(200)
  })

  test('a server without a direct connection doesn’t start, and says what to set', async () => {
    const refused = await listen({ connectionString: pooledUrl }, 'foyer_tenants', () => undefined).catch(
      (error: unknown) => error,
    )
    expect(explainStart(refused)).toBe(
      'DATABASE_URL leads to a connection pooler, such as PgBouncer, which passes no notices between processes. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself.',
    )
  })
})
