import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const DOMAIN = 'bakery.example'
const SEARCH = `/api/pcsx/search?domain=${DOMAIN}`

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN, site: { pcsxConfig: { searchConfig: { engine: 'postgres' } } } }])
  await site.importRows(DOMAIN, [{ id: '1', title: 'Baker', description: 'Bread, every morning.' }])
})
afterAll(() => site?.close())

test('until all jobs can be found for the first time, a search reports that the site is starting', async () => {
  const { db } = site.context
  await sql`UPDATE search_states SET signature = 'of an older version'`.execute(db)
  await db.transaction().execute(async (trx) => {
    // The search rows can't be written meanwhile.
    await sql`LOCK TABLE search_states IN SHARE MODE`.execute(trx)
    const answer = await site.get(SEARCH)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toMatchObject({ status: 503, error: { code: 'starting' } })
    const page = await site.get(`/careers?domain=${DOMAIN}`)
    expect(page.statusCode).toBe(503)
    expect(page.headers['retry-after']).toBe('2')
    expect(page.body).toContain('>This site is starting<')
  })
  await expect.poll(async () => (await site.get(SEARCH)).statusCode, { timeout: 20_000 }).toBe(200)
  expect((await site.data<{ count: number }>(SEARCH)).count).toBe(1)
})

test('once all jobs can be found, unwritten changes don’t stop searches', async () => {
  await site.data(SEARCH)
  await sql`UPDATE search_states SET signature = 'of an older version'`.execute(site.context.db)
  await site.context.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE search_states IN SHARE MODE`.execute(trx)
    expect((await site.get(SEARCH)).statusCode).toBe(200)
  })
})
