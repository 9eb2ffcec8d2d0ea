import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { PositionContent } from '#features/jobs/positions/position.ts'
import { closePositions, savePositions } from '#features/jobs/positions/server/index.ts'
import { createTenant, openTenantDirectory } from '#features/site/tenants/server/index.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createDatabaseIndex } from '../../postgres/database-index.ts'
import { type SearchService, startSearchService } from '../../search-service.ts'
import { readSnapshot, writeSnapshot } from './snapshot-file.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const countryName = (code: string) => code
const TITLES = ['Baker', 'Miller', 'Porter', 'Night nurse', 'Chef', 'Gardener', 'Driver', 'Teacher', 'Welder', 'Clerk']

let database: OpenDatabase
let tenant: SiteTenant
let folder: string

beforeEach(async () => {
  database = await openTestDatabase()
  await createTenant(database.db, { domain: 'company.example', name: 'Company' })
  const [only] = (await openTenantDirectory(database.db)).all()
  if (!only) throw new Error('The tenant was not created.')
  tenant = only
  folder = mkdtempSync(join(tmpdir(), 'foyer-saved-index-'))
  await save(TITLES.map((title, i) => content(`${i}`, title)))
  return async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

const save = (contents: PositionContent[]) => savePositions(database.db, tenant.id, 'feed', contents, NOW)

function content(sourceId: string, title: string): PositionContent {
  return {
    sourceId,
    displayJobId: `R-${sourceId}`,
    title,
    description: '<p>Bread, every morning.</p>',
    language: 'en',
    department: 'Kitchen',
    employmentType: null,
    workLocation: 'onsite',
    locations: [{ label: 'Leeds', standardized: 'Leeds, GB', lat: 53.8, lon: -1.5, regions: ['GB'] }],
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

/** Starts a process's search service; returns it with its log once its index answers. */
async function start(indexes = folder): Promise<{ service: SearchService; log: string[] }> {
  const log: string[] = []
  const write = (details: object, message: string) =>
    log.push('reason' in details ? `${message}: ${String(details.reason)}` : message)
  const service = await startSearchService({
    database,
    log: { info: write, error: write },
    countryName,
    snapshotFolder: indexes,
    databaseIndex: (of, filters) => createDatabaseIndex(database.db, of.id, filters, countryName),
  })
  onTestFinished(() => service.close())
  await service.open([tenant])
  return { service, log }
}

/** Starts a service and stops it, after it has saved its index. */
async function saveIndex(): Promise<string[]> {
  const { service, log } = await start()
  await expect.poll(files).toContain(`${tenant.id}.index`)
  await service.close()
  return log
}

const files = () => readdirSync(folder)
const savedFile = () => join(folder, `${tenant.id}.index`)

async function found({ service }: { service: SearchService }, text = ''): Promise<string[]> {
  const index = service.index(tenant)
  const sort = { by: 'relevance' } as const
  const { ids } = await index.engine.search({ text, filters: {}, sort, offset: 0, limit: 100 })
  return (await index.cards(ids)).map(({ name }) => name).sort()
}

test('the second start reads the index of the first, with the same jobs, counts and labels', async () => {
  expect(await saveIndex()).toEqual(['search index built'])
  const second = await start()
  expect(second.log).toEqual(['search index read'])
  expect(await found(second)).toEqual([...TITLES].sort())
  const index = second.service.index(tenant)
  const result = await index.engine.search({
    text: 'bakers',
    filters: {},
    sort: { by: 'relevance' },
    offset: 0,
    limit: 1,
    facets: [{ name: 'department', limit: 5 }],
    markers: { limit: 5 },
  })
  expect(result).toMatchObject({
    total: 1,
    facets: { department: [{ value: 'kitchen', count: 1 }] },
    markers: [{ label: 'Leeds', count: 1 }],
  })
  expect(index.label('department', 'kitchen')).toBe('Kitchen')
  expect(await index.engine.suggest('gard', { limit: 5 })).toMatchObject([{ value: 'Gardener', count: 1 }])
})

test('changes made while no server ran are found as soon as the index answers', async () => {
  await saveIndex()
  const { rows } = await sql<{ id: number }>`SELECT id FROM positions WHERE title = 'Porter'`.execute(database.db)
  const ids = rows.map(({ id }) => id)
  await closePositions(database.db, tenant.id, ids, 'operator', NOW)
  await save([content('0', 'Head baker'), content('20', 'Butcher')])
  const second = await start()
  expect(second.log).toContain('search index read')
  expect(await found(second)).toEqual(
    [...TITLES.filter((title) => !['Baker', 'Porter'].includes(title)), 'Head baker', 'Butcher'].sort(),
  )
  expect(await found(second, 'porter')).toEqual([])
  await save([content('20', 'Senior butcher')])
  await expect.poll(() => found(second, 'butcher')).toEqual(['Senior butcher'])
})

test('a database restored to an earlier time is not searched with later jobs', async () => {
  await saveIndex()
  // The same number of changes, but different jobs, as after a restored backup.
  await sql`UPDATE positions SET title = 'Old baker', updated_at = updated_at - interval '1 day' WHERE title = 'Baker'`.execute(
    database.db,
  )
  await sql`DELETE FROM positions WHERE title = 'Miller'`.execute(database.db)
  const second = await start()
  expect(await found(second)).toEqual(
    [...TITLES.filter((title) => !['Baker', 'Miller'].includes(title)), 'Old baker'].sort(),
  )
})

test('a damaged file is replaced by building the index, and the log says why', async () => {
  await saveIndex()
  const good = readFileSync(savedFile())
  const flipped = Buffer.from(good)
  flipped[good.length - 100] = (flipped[good.length - 100] ?? 0) ^ 1
  const directory = Buffer.from(good)
  directory[40] = (directory[40] ?? 0) ^ 1
  const damaged = [
    { bytes: good.subarray(0, good.length - 1000), reason: 'it is too short' },
    { bytes: Buffer.alloc(0), reason: 'it is too short' },
    { bytes: flipped, reason: 'it is damaged' },
    { bytes: directory, reason: 'it is damaged' },
    { bytes: Buffer.alloc(5000, 'x'), reason: 'it has another format' },
  ]
  for (const { bytes, reason } of damaged) {
    writeFileSync(savedFile(), bytes)
    const { service, log } = await start()
    expect(log.slice(0, 2)).toEqual([`the index saved earlier is not used: ${reason}`, 'search index built'])
    expect(await found({ service })).toEqual([...TITLES].sort())
    await service.close()
  }
  expect((await start()).log).toEqual(['search index read'])
})

test('an index with other synonyms is built again', async () => {
  await saveIndex()
  tenant.site.pcsxConfig.searchConfig.synonyms = [{ terms: ['boulanger', 'baker'] }]
  const second = await start()
  expect(second.log[0]).toBe('the index saved earlier is not used: it is of another version or configuration')
  expect(await found(second, 'boulanger')).toEqual(['Baker'])
})

test('a file of another company with the same number is not shown', async () => {
  await saveIndex()
  const copy = join(folder, 'copy')
  copyFileSync(savedFile(), copy)
  const other = await openTestDatabase()
  onTestFinished(() => other.close())
  await createTenant(other.db, { domain: 'other.example', name: 'Other' })
  await savePositions(other.db, tenant.id, 'feed', [content('1', 'Astronaut')], NOW)
  database = { ...other, close: database.close.bind(database) }
  const second = await start()
  expect(second.log[0]).toBe('the index saved earlier is not used: most positions have changed')
  expect(await found(second)).toEqual(['Astronaut'])
})

test('a process that dies during a save leaves the previous file', async () => {
  const path = savedFile()
  const section = (text: string) => [{ name: 'text', pieces: [Buffer.from(text), Buffer.from('!')] }]
  await (
    await writeSnapshot(path, 'key', section('first'))
  )()
  await writeSnapshot(path, 'key', section('second, never finished'))
  const sections = await readSnapshot(path, 'key')
  expect(Buffer.from(sections.get('text') ?? new ArrayBuffer(0)).toString()).toBe('first!')
})

test('two processes share a folder', async () => {
  const both = await Promise.all([start(), start()])
  await expect.poll(files).toContain(`${tenant.id}.index`)
  await Promise.all(both.map(({ service }) => service.close()))
  const third = await start()
  expect(third.log).toEqual(['search index read'])
  expect(await found(third, 'welder')).toEqual(['Welder'])
})

test('a folder that cannot be written does not affect searches', async () => {
  writeFileSync(join(folder, 'file'), '')
  const { service, log } = await start(join(folder, 'file', 'indexes'))
  expect(await found({ service }, 'baker')).toEqual(['Baker'])
  await service.close()
  expect(log).toContain('the search index could not be saved, so the next start builds it')
})
