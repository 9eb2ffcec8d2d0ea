import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import type { PositionContent } from '#features/jobs/positions/position.ts'
import { closePositions, savePositions } from '#features/jobs/positions/server/index.ts'
import { createTenant, openTenantDirectory } from '#features/site/tenants/server/index.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { describeOnEveryDatabase } from '#testing/test-database.ts'
import { syncSearchRows } from './postgres/sync-search-rows.ts'
import { createDatabaseIndex } from './postgres/database-index.ts'
import { type SearchService, startSearchService } from './search-service.ts'

/** The delay promised to operators. */
const FOLLOWS = { timeout: 1000, interval: 20 }
/** For one-off work such as building an index, on a busy machine. */
const PATIENT = { timeout: 20_000, interval: 20 }
const NOW = new Date('2026-05-04T12:00:00Z')
const countryName = (code: string) => code
const quiet = { info: () => undefined, error: () => undefined }

function content(sourceId: string, title: string): PositionContent {
  return {
    sourceId,
    displayJobId: `R-${sourceId}`,
    title,
    description: '<p>Bread, every morning.</p>',
    language: 'en',
    department: null,
    employmentType: null,
    workLocation: 'onsite',
    locations: [],
    skills: [],
    salary: null,
    custom: {},
    postedAt: NOW,
    closesAt: null,
    applyUrl: null,
    appliesOnSite: null,
    contact: null,
    private: false,
    contentHash: `${sourceId} ${title}`,
  }
}

async function titles(index: ReturnType<SearchService['index']>, text: string): Promise<string[]> {
  const { ids } = await index.engine.search({ text, filters: {}, sort: { by: 'relevance' }, offset: 0, limit: 10 })
  return (await index.cards(ids)).map(({ name }) => name).sort()
}

describeOnEveryDatabase('search indexes of several processes on one database', (open) => {
  let database: OpenDatabase
  let companies = 0

  const snapshotFolder = mkdtempSync(join(tmpdir(), 'foyer-indexes-'))

  beforeAll(async () => {
    database = await open()
  })

  afterAll(() => rmSync(snapshotFolder, { recursive: true, force: true }))

  async function company(engine: 'memory' | 'postgres' = 'memory'): Promise<SiteTenant> {
    companies += 1
    const domain = `company-${companies}.example`
    await createTenant(database.db, { domain, name: 'Company' })
    const tenant = (await openTenantDirectory(database.db)).all().find((one) => one.domain === domain)
    if (!tenant) throw new Error('The tenant was not created.')
    tenant.site.pcsxConfig.searchConfig.engine = engine
    return tenant
  }

  /** Creates a separate search service, as in another process. */
  async function service(tenant: SiteTenant): Promise<SearchService> {
    const { db } = database
    const started = await startSearchService({
      database,
      log: quiet,
      countryName,
      snapshotFolder,
      databaseIndex: (of, filters) => createDatabaseIndex(db, of.id, filters, countryName),
    })
    onTestFinished(() => started.close())
    await started.open([tenant])
    return started
  }

  test('creating, changing and closing a position reaches every process within a second', async () => {
    const tenant = await company()
    const [one, other] = [await service(tenant), await service(tenant)]
    const everywhere = () => Promise.all([one, other].map((each) => titles(each.index(tenant), 'bread')))
    const [baker, miller] = [content('1', 'Baker'), content('2', 'Miller')]
    await savePositions(database.db, tenant.id, 'feed', [baker, miller], NOW)
    await expect.poll(everywhere, FOLLOWS).toEqual([
      ['Baker', 'Miller'],
      ['Baker', 'Miller'],
    ])
    await savePositions(database.db, tenant.id, 'feed', [content('1', 'Night baker')], NOW)
    await expect.poll(everywhere, FOLLOWS).toEqual([
      ['Miller', 'Night baker'],
      ['Miller', 'Night baker'],
    ])
    const sort = { by: 'relevance' } as const
    const { ids } = await one.index(tenant).engine.search({ text: 'miller', filters: {}, sort, offset: 0, limit: 1 })
    await closePositions(database.db, tenant.id, ids, 'operator', NOW)
    await expect.poll(everywhere, FOLLOWS).toEqual([['Night baker'], ['Night baker']])
  })

  test('a change is found even if its notification was lost with the connection', async () => {
    const tenant = await company()
    const following = await service(tenant)
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'foyer-listen' AND datname = current_database()`.execute(database.db)
    await savePositions(database.db, tenant.id, 'feed', [content('1', 'Baker')], NOW)
    await expect.poll(() => titles(following.index(tenant), 'bread'), PATIENT).toEqual(['Baker'])
    // Listening again.
    await savePositions(database.db, tenant.id, 'feed', [content('2', 'Miller')], NOW)
    await expect.poll(() => titles(following.index(tenant), 'bread'), PATIENT).toEqual(['Baker', 'Miller'])
  })

  test('the search rows in the database are updated automatically, before any search asks for them', async () => {
    for (const engine of ['memory', 'postgres'] as const) {
      const tenant = await company(engine)
      await service(tenant)
      await savePositions(database.db, tenant.id, 'feed', [content('1', 'Baker'), content('2', 'Miller')], NOW)
      await expect.poll(() => rowsOf(tenant), PATIENT).toBe(2)
    }
  })

  test('an import updates the search rows if no server is running', async () => {
    const tenant = await company()
    await savePositions(database.db, tenant.id, 'feed', [content('1', 'Baker')], NOW)
    await syncSearchRows(database.db, tenant, countryName, new AbortController().signal)
    expect(await rowsOf(tenant)).toBe(1)
  })

  async function rowsOf(tenant: SiteTenant): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM search_documents WHERE tenant_id = ${tenant.id}`.execute(database.db)
    return rows[0]?.count ?? 0
  }
})
