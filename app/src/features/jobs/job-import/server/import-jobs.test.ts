import { beforeAll, expect, test } from 'vitest'
import { TEST_READER } from '#testing/typed/row-reader.ts'
import { openGazetteer } from '#features/jobs/places/server/index.ts'
import { closePositions, findPosition, listPositionLines } from '#features/jobs/positions/server/index.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import { describeOnEveryDatabase } from '#testing/test-database.ts'
import { type ImportRequest, importJobs } from './import-jobs.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const LATER = new Date('2026-06-01T12:00:00Z')

interface Row {
  [key: string]: unknown
  id: string
}

const job = (id: string, more: object = {}): Row => ({
  id,
  title: `Gardener ${id}`,
  description: '<p>You look after the roses, and the roses look after you.</p><script>alert(1)</script>',
  locations: ['Leeds, England, United Kingdom'],
  ...more,
})

const jobs = (count: number) => Array.from({ length: count }, (_, n) => job(`J-${n + 1}`))

describeOnEveryDatabase('importing jobs', (open) => {
  let db: Database
  let sites = 0
  const gazetteer = openGazetteer()

  async function site() {
    sites += 1
    const { id } = await createTenant(db, { domain: `company-${sites}.example`, name: 'Company' })
    const imports = (rows: (object | string)[], change: Partial<ImportRequest> = {}) =>
      importJobs({
        db,
        gazetteer,
        tenantId: id,
        reader: TEST_READER,
        file: {
          stream: [
            rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''),
          ] as unknown as AsyncIterable<string>,
        },
        format: 'jsonl',
        source: undefined,
        closeMissing: false,
        force: false,
        stop: new AbortController().signal,
        now: NOW,
        onCommit: () => undefined,
        onRow: () => undefined,
        ...change,
      })
    const lines = () => listPositionLines(db, id, 10_000)
    const openIds = async () =>
      (await lines())
        .filter(({ archivedAt }) => archivedAt === null)
        .map(({ sourceId }) => sourceId)
        .toSorted()
    const position = async (sourceId: string) =>
      findPosition(db, id, (await lines()).find((line) => line.sourceId === sourceId)?.id ?? 0)
    return { id, imports, openIds, position }
  }

  beforeAll(async () => {
    db = (await open()).db
  })

  test('a row becomes a position with sanitized text, its language and its place', async () => {
    const { imports, position } = await site()
    await imports([job('J-1', { benefits: 'Roses' })])
    const saved = await position('J-1')
    expect(saved).toMatchObject({
      displayJobId: 'J-1',
      description: '<p>You look after the roses, and the roses look after you.</p>',
      language: 'en',
      workLocation: 'onsite',
      postedAt: NOW,
      custom: { efcustomTextBenefits: ['Roses'] },
    })
    expect(saved?.locations[0]).toMatchObject({
      label: 'Leeds, England, United Kingdom',
      country: 'GB',
      lat: expect.any(Number),
    })
  })

  test('implausible pay is corrected or dropped with a warning, on every import [A04]', async () => {
    const { imports, position } = await site()
    const salary = { min: 45_753, max: 51_668, currency: 'GBP', interval: 'hour' }
    const rows = [
      job('J-1', { salary, salary_text: '£45,753 - £51,668 pa' }),
      job('J-2', { salary, salary_text: 'As agreed' }),
      job('J-3'),
    ]
    const codes = [
      { row: 1, id: 'J-1', code: 'pay-interval-corrected' },
      { row: 2, id: 'J-2', code: 'pay-implausible' },
    ]
    const first = await imports(rows)
    expect(first).toMatchObject({ summary: { created: 3, rejected: 0 }, warned: 2, warnings: codes })
    expect(first.failure).toBeUndefined()
    expect((await position('J-1'))?.salary).toEqual({ ...salary, interval: 'year' })
    expect(await position('J-2')).toMatchObject({ salary: null, custom: { efcustomTextSalaryText: ['As agreed'] } })
    expect(await imports(rows)).toMatchObject({ summary: { unchanged: 3 }, warned: 2, warnings: codes })
  })

  test('a job whose places are all remote is remote, unless its row says otherwise', async () => {
    const { imports, position } = await site()
    await imports([
      job('all', { locations: ['Remote, Germany'] }),
      job('some', { locations: ['Remote, Germany', 'Leeds, England'] }),
      job('said', { locations: ['Remote, Germany'], work_location: 'hybrid' }),
    ])
    expect([
      (await position('all'))?.workLocation,
      (await position('some'))?.workLocation,
      (await position('said'))?.workLocation,
    ]).toEqual(['remote', 'onsite', 'hybrid'])
  })

  test('importing the same file twice changes nothing the second time, except that it confirms the jobs', async () => {
    const { imports, position } = await site()
    const rows = jobs(1200)
    expect((await imports(rows)).summary).toEqual({
      read: 1200,
      created: 1200,
      updated: 0,
      unchanged: 0,
      closed: 0,
      rejected: 0,
    })
    const before = await position('J-7')
    expect((await imports(rows, { now: LATER })).summary).toEqual({
      read: 1200,
      created: 0,
      updated: 0,
      unchanged: 1200,
      closed: 0,
      rejected: 0,
    })
    expect(await position('J-7')).toEqual({ ...before, confirmedAt: LATER })
  })

  test('a changed row is updated and keeps its id and, unless it states one, its posting date', async () => {
    const { imports, position } = await site()
    await imports(jobs(3))
    const before = await position('J-2')
    const outcome = await imports([job('J-1'), job('J-2', { title: 'Head gardener' }), job('J-3')], { now: LATER })
    expect(outcome.summary).toMatchObject({ updated: 1, unchanged: 2 })
    expect(await position('J-2')).toMatchObject({ id: before?.id, title: 'Head gardener', postedAt: NOW })
  })

  test('of several rows with one id the last wins, also over what is stored', async () => {
    const { imports, position } = await site()
    const rows = [job('J-1', { title: 'First' }), job('J-1', { title: 'Second' })]
    await imports(rows)
    expect((await imports(rows)).summary).toMatchObject({ updated: 0, unchanged: 2 })
    expect((await position('J-1'))?.title).toBe('Second')
  })

  test('a file with 1,000 broken rows imports the good ones and names each bad one', async () => {
    const { imports, openIds } = await site()
    const rows = Array.from({ length: 2000 }, (_, n) =>
      n % 2 === 0
        ? job(`J-${n + 1}`)
        : n % 4 === 1
          ? '{"id": "broken'
          : { id: `B-${n + 1}`, title: '', description: 'Roses' },
    )
    const outcome = await imports(rows)
    expect(outcome.failure).toBeUndefined()
    expect(outcome.summary).toMatchObject({ read: 2000, created: 1000, rejected: 1000 })
    expect(await openIds()).toHaveLength(1000)
    expect(outcome.rejections.map(({ row }) => row)).toEqual(Array.from({ length: 1000 }, (_, n) => 2 * n + 2))
    expect(outcome.rejections.slice(0, 2)).toMatchObject([
      { row: 2, id: null, code: 'bad-json' },
      { row: 4, id: 'B-4', code: 'missing-title' },
    ])
  })

  test('a description that is empty without scripts is rejected', async () => {
    const { imports } = await site()
    const outcome = await imports([job('J-1', { description: '<script>let it = "be"</script>' }), job('J-2')])
    expect(outcome).toMatchObject({
      summary: { created: 1, rejected: 1 },
      rejections: [{ row: 1, id: 'J-1', code: 'missing-description' }],
    })
  })

  test('a row past its closing date is imported closed and counted', async () => {
    const { imports, openIds } = await site()
    const rows = [job('J-1', { closes_at: '2026-05-01' }), job('J-2', { closes_at: '2026-05-20' })]
    expect((await imports(rows)).summary).toMatchObject({ created: 1, closed: 1 })
    expect(await openIds()).toEqual(['J-2'])
    expect((await imports(rows)).summary).toMatchObject({ unchanged: 2, closed: 0 })
  })

  test('a position closed by the company stays closed even if its feed still lists it', async () => {
    const { id, imports, openIds, position } = await site()
    await imports(jobs(2))
    await closePositions(db, id, [(await position('J-1'))?.id ?? 0], 'operator', NOW)
    await imports([job('J-1', { title: 'New title' }), job('J-2')])
    expect(await openIds()).toEqual(['J-2'])
  })

  test('closing missing positions affects only that source, and a job that returns reopens', async () => {
    const { imports, openIds } = await site()
    await imports([job('other')], { source: 'by-hand' })
    await imports(jobs(4))
    const outcome = await imports(jobs(3), { closeMissing: true })
    expect(outcome).toMatchObject({ summary: { unchanged: 3, closed: 1 } })
    expect(await openIds()).toEqual(['J-1', 'J-2', 'J-3', 'other'])
    await imports(jobs(4), { closeMissing: true })
    expect(await openIds()).toEqual(['J-1', 'J-2', 'J-3', 'J-4', 'other'])
  })

  test('a known job whose row is broken is not treated as missing', async () => {
    const { imports, openIds } = await site()
    await imports(jobs(3))
    const outcome = await imports([...jobs(2), { id: 'J-3' }], { closeMissing: true })
    expect(outcome.summary).toMatchObject({ closed: 0, rejected: 1 })
    expect(await openIds()).toEqual(['J-1', 'J-2', 'J-3'])
  })

  test('an empty file, or one that shrank by more than half, closes nothing without force', async () => {
    const { imports, openIds } = await site()
    await imports(jobs(10))
    expect((await imports(jobs(4), { closeMissing: true })).failure).toMatchObject({ code: 'file-shrunken' })
    expect((await imports([], { closeMissing: true })).failure).toMatchObject({ code: 'file-empty' })
    expect(await openIds()).toHaveLength(10)
    expect((await imports(jobs(5), { closeMissing: true })).summary.closed).toBe(5)
    const forced = await imports([], { closeMissing: true, force: true })
    expect(forced).toMatchObject({ summary: { closed: 5 }, failure: undefined })
    expect(await openIds()).toEqual([])
  })

  test('an empty file and one without any acceptable row fail with an explanation', async () => {
    const { imports } = await site()
    expect((await imports([])).failure).toMatchObject({ code: 'file-empty' })
    expect((await imports(['nonsense', '[]'])).failure).toMatchObject({ code: 'no-row' })
  })

  test('an interrupted import keeps the rows it has read, says so, and closes nothing', async () => {
    const { imports, openIds } = await site()
    await imports([job('old')])
    const stop = new AbortController()
    const committed: number[] = []
    const outcome = await imports(jobs(2000), {
      closeMissing: true,
      stop: stop.signal,
      onCommit: (rows) => committed.push(rows),
      onRow: (read) => read === 700 && stop.abort(),
    })
    expect(committed).toEqual([500, 700])
    expect(outcome.failure).toEqual({
      code: 'stopped',
      message:
        'Stopped before the end of the file. The 700 rows before that are kept; repeat the same command to go on.',
    })
    expect(await openIds()).toHaveLength(701)
    expect((await imports(jobs(2000))).summary).toMatchObject({ created: 1300, unchanged: 700 })
  })
})
