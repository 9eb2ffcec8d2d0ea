import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openGazetteer } from '#features/jobs/places/server/index.ts'
import { closePositions, listPositionLines } from '#features/jobs/positions/server/index.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { addHours } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import { describeOnEveryDatabase } from '#testing/test-database.ts'
import { TEST_READER } from '#testing/typed/row-reader.ts'
import { type ImportRequest, importJobs } from './import-jobs.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const TOWNS = { A: 'Leeds', B: 'York', C: 'Hull' }

const job = (id: keyof typeof TOWNS, more: object = {}) => ({
  id,
  title: `Gardener ${id}`,
  description: '<p>You look after the roses.</p>',
  locations: [`${TOWNS[id]}, England, United Kingdom`],
  ...more,
})
const feed = [job('A'), job('B'), job('C')]

describeOnEveryDatabase('pulling a feed whose rows are known', (open) => {
  let db: Database
  let tenantId = 0
  let sites = 0
  const gazetteer = openGazetteer()

  /** Pulls a feed. @returns its counts, and the towns of the rows that were read */
  async function pull(rows: object[], change: Partial<ImportRequest> = {}) {
    const read: string[] = []
    const outcome = await importJobs({
      db,
      gazetteer: {
        describe(name, point) {
          read.push(name.split(',')[0] ?? '')
          return gazetteer.describe(name, point)
        },
      },
      tenantId,
      reader: TEST_READER,
      file: { name: 'feed', document: rows },
      format: 'greenhouse',
      source: 'feed',
      leavesOutKnown: true,
      closeMissing: true,
      force: false,
      stop: new AbortController().signal,
      now: NOW,
      onCommit: () => undefined,
      onRow: () => undefined,
      ...change,
    })
    expect(outcome.failure).toBeUndefined()
    return { ...outcome.summary, towns: read }
  }
  /** Rows as Greenhouse sends them. */
  const sent = (rows: ReturnType<typeof job>[]) =>
    rows.map(({ locations, description, ...row }) => ({
      ...row,
      content: description,
      location: { name: locations[0] },
    }))
  const ids = async (rows: 'open' | 'closed') =>
    (await listPositionLines(db, tenantId, 10, rows)).map(({ id, sourceId }) => ({ id, sourceId }))

  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    tenantId = (await createTenant(db, { domain: `company-${(sites += 1)}.example`, name: 'Company' })).id
    await pull(sent(feed))
    // The second pull finds the rows unchanged, and remembers them.
    await pull(sent(feed))
  })

  test('rows that are as they were are not read again, and their jobs stay open and confirmed', async () => {
    const later = addHours(NOW, 2)
    expect(await pull(sent(feed), { now: later })).toMatchObject({ read: 3, unchanged: 3, closed: 0, towns: [] })
    expect(await ids('open')).toHaveLength(3)
    const { rows } = await sql<{ at: Date }>`
      SELECT DISTINCT confirmed_at AS at FROM positions WHERE tenant_id = ${tenantId}`.execute(db)
    expect(rows).toEqual([{ at: later }])
  })

  test('only a changed row is read, and a job that left the feed is closed', async () => {
    const changed = [job('A'), job('B', { title: 'Head gardener' })]
    expect(await pull(sent(changed))).toMatchObject({ read: 2, unchanged: 1, updated: 1, closed: 1, towns: ['York'] })
  })

  test('a job that was closed for leaving the feed opens again with the same row', async () => {
    await pull(sent(feed.slice(0, 2)))
    expect(await ids('closed')).toMatchObject([{ sourceId: 'C' }])
    expect(await pull(sent(feed))).toMatchObject({ unchanged: 2, updated: 1, towns: ['Hull'] })
  })

  test('a job that the company closed stays closed', async () => {
    const [first] = await ids('open')
    await closePositions(db, tenantId, [first?.id ?? 0], 'operator', NOW)
    expect(await pull(sent(feed))).toMatchObject({ read: 3, unchanged: 3 })
    expect(await ids('open')).toHaveLength(2)
  })

  test('the last of two rows with one id wins, whichever of them is known', async () => {
    const other = job('A', { title: 'Other gardener' })
    expect(await pull(sent([...feed, other]))).toMatchObject({ read: 4, updated: 1 })
    expect(await pull(sent([other, ...feed]))).toMatchObject({ read: 4, updated: 1 })
    expect(await pull(sent([other, ...feed]))).toMatchObject({ read: 4, updated: 0 })
    expect((await listPositionLines(db, tenantId, 10, 'open')).map(({ title }) => title)).toContain('Gardener A')
  })

  test('all rows are read on the next day, with other settings, and when a person asks', async () => {
    const towns = Object.values(TOWNS)
    expect((await pull(sent(feed), { reader: { ...TEST_READER, today: '2030-01-02' } })).towns).toEqual(towns)
    expect((await pull(sent(feed), { appliesOnSite: true })).towns).toEqual(towns)
    expect((await pull(sent(feed), { leavesOutKnown: false })).towns).toEqual(towns)
  })

  test('rows with a warning or questions are read each time', async () => {
    const rows = sent([job('A'), job('B'), job('C')]).map((row, at) => ({
      ...row,
      ...(at === 0 && { questions: [{ label: 'First Name', required: true, fields: [] }] }),
    }))
    await pull(rows)
    await pull(rows)
    expect((await pull(rows)).towns).toEqual(['Leeds'])
  })
})
