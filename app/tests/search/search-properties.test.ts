import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SearchResults } from '#features/jobs/search/contract.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { passes, type PlainJob, rowOf, sampleJobs, valuesOf } from '#testing/search-corpus.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

vi.setConfig({ testTimeout: 600_000 })

const JOBS = sampleJobs(130, 'J')
const OPTIONS = {
  department: ['Bakery', 'Transport', 'Office'],
  employment_type: ['Full Time', 'Part Time'],
  work_location_option: ['onsite', 'hybrid', 'remote_local'],
  country: ['United Kingdom', 'Germany', 'France'],
  city: ['Leeds', 'Berlin', 'Munich', 'Paris'],
  skills: ['Dough', 'Lorry', 'Books', 'Night work'],
}
const filters = fc.record(
  Object.fromEntries(
    Object.entries(OPTIONS).map(([name, values]) => [
      name,
      fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string[]>>
const sorting = fc.constantFrom(
  '',
  'sort_by=timestamp',
  'sort_by=relevance',
  'query=baker',
  'query=bread&sort_by=timestamp',
  'query=bred',
  'location=Berlin&filter_distance=3000&sort_by=distance',
  'location=51.5,-0.1&filter_distance=20000&sort_by=distance',
)

describe.each(['memory', 'postgres'])('searching with the %s engine', (engine) => {
  const domain = `${engine}.example`
  let site: TestSite
  let ids: Map<string, number>

  beforeAll(async () => {
    site = await openTestSite([{ domain, site: { pcsxConfig: { searchConfig: { engine } } } }], { pages: false })
    await site.importRows(domain, JOBS.map(rowOf))
    ids = await site.ids(domain)
  }, 120_000)
  afterAll(() => site?.close())

  const idOf = (job: PlainJob) => ids.get(job.id) ?? 0
  const address = (chosen: Record<string, string[]>, more: string) =>
    [
      `/api/pcsx/search?domain=${domain}`,
      ...Object.entries(chosen).flatMap(([name, values]) =>
        values.map((value) => `filter_${name}=${encodeURIComponent(value)}`),
      ),
      more,
    ].join('&')
  const search = (chosen: Record<string, string[]>, more: string) => site.data<SearchResults>(address(chosen, more))

  /** Returns all pages until one is empty. */
  async function walk(chosen: Record<string, string[]>, more: string, size: number) {
    const found: number[] = []
    const counts = new Set<number>()
    for (let start = 0; start <= JOBS.length + size; start += size) {
      const { positions, count } = await search(chosen, `${more}&start=${start}&num=${size}`)
      counts.add(count)
      if (positions.length === 0) return { found, counts: [...counts] }
      found.push(...positions.map(({ id }) => id))
    }
    throw new Error('The pages have no end.')
  }

  test('walking all pages yields exactly what a plain scan finds, each position once, with the same count on every page', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(1, 3, 7, 10), async (chosen, size) => {
        const expected = JOBS.filter((job) => passes(job, chosen))
          .toSorted((a, b) => b.day - a.day || idOf(a) - idOf(b))
          .map(idOf)
        const { found, counts } = await walk(chosen, '', Object.keys(chosen).length < 2 ? 10 : size)
        expect(found).toEqual(expected)
        expect(counts).toEqual([expected.length])
      }),
      { seed: SEED, numRuns: runs(150) },
    )
  })

  test('every sort order is total and stable: pages of any size give the same list', async () => {
    await fc.assert(
      fc.asyncProperty(filters, sorting, async (chosen, more) => {
        const few = Object.fromEntries(Object.entries(chosen).slice(0, 1))
        const { found } = await walk(few, more, 10)
        expect(new Set(found).size).toBe(found.length)
        expect((await walk(few, more, 7)).found).toEqual(found)
        const { count } = await search(few, more)
        expect(found).toHaveLength(count)
      }),
      { seed: SEED, numRuns: runs(150) },
    )
  })

  test('filter counts equal those of a plain scan, and a filter’s selection does not narrow its own counts', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (chosen) => {
        const { filterDef, count } = await search(chosen, 'num=1')
        expect(count).toBe(JOBS.filter((job) => passes(job, chosen)).length)
        for (const name of Object.keys(OPTIONS)) {
          const truth = new Map<string, number>()
          for (const job of JOBS.filter((known) => passes(known, chosen, name)))
            for (const value of valuesOf(job)[name] ?? []) truth.set(value, (truth.get(value) ?? 0) + 1)
          const offered = filterDef.allFilters.find(({ filterName }) => filterName === name)?.options ?? []
          const counted = offered.filter((option) => (option.count ?? 0) > 0)
          expect(new Map(counted.map(({ value, count: n }) => [value.toLowerCase(), n])), name).toEqual(truth)
        }
      }),
      { seed: SEED, numRuns: runs(300) },
    )
  })

  test('selecting an option finds as many jobs as it promises', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(...Object.keys(OPTIONS)), async (chosen, name) => {
        const others = Object.fromEntries(Object.entries(chosen).filter(([known]) => known !== name))
        const { filterDef } = await search(others, 'num=1')
        const offered = filterDef.allFilters.find(({ filterName }) => filterName === name)?.options ?? []
        for (const { value, count } of offered)
          expect((await search({ ...others, [name]: [value] }, 'num=1')).count, `${name} ${value}`).toBe(count)
      }),
      { seed: SEED, numRuns: runs(100) },
    )
  })

  test('the map adds up to the list without remote jobs', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (chosen) => {
        const { filterDef, count } = await search(chosen, 'num=1&map=1')
        const onMap = filterDef.allFilters.find(({ filterName }) => filterName === 'latlong_non_remote')?.options ?? []
        const onsite = JOBS.filter((job) => passes(job, chosen) && job.work !== 'remote')
        expect(onMap.reduce((sum, { label }) => sum + Number(label), 0)).toBe(onsite.length)
        expect(new Set(onMap.map(({ value }) => value)).size).toBe(onMap.length)
        expect(count).toBeGreaterThanOrEqual(onsite.length)
      }),
      { seed: SEED, numRuns: runs(200) },
    )
  })
})

/*
 * Guarantees for a program that walks the pages while jobs change. A page is always a slice of the list at one instant.
 * So a job that no other overtakes is seen exactly once; a job added before the current position repeats at most one
 * row, and one removed there hides at most one.
 */
describe('a walk of all pages while jobs are added and removed', () => {
  const domain = 'changing.example'
  const resting = JOBS.slice(0, 80)
  let site: TestSite
  let ids: Map<string, number>
  let coming = 0

  beforeAll(async () => {
    site = await openTestSite([{ domain }], { pages: false })
    await site.importRows(domain, resting.map(rowOf))
    ids = await site.ids(domain)
  }, 120_000)
  afterAll(() => site?.close())

  const page = async (start: number) =>
    (await site.data<SearchResults>(`/api/pcsx/search?domain=${domain}&start=${start}`)).positions.map(({ id }) => id)
  const fresh = (day: number) => sampleJobs(1, `N${(coming += 1)}`, SEED + coming).map((job) => ({ ...job, day }))
  const comers: string[] = []

  async function come(day: number) {
    const [job] = fresh(day)
    if (!job) return
    await site.importRows(domain, [rowOf(job)])
    ids = await site.ids(domain)
    comers.push(job.id)
  }
  async function go() {
    const leaving = comers.shift()
    if (leaving !== undefined) await site.closeDown(domain, [ids.get(leaving) ?? 0])
  }
  const times = (found: number[]) => {
    const seen = new Map<number, number>()
    for (const id of found) seen.set(id, (seen.get(id) ?? 0) + 1)
    return resting.map(({ id }) => seen.get(ids.get(id) ?? 0) ?? 0)
  }

  test('sees every unchanged position exactly once if all changes are before it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('come', 'go', 'rest'), { minLength: 12, maxLength: 12 }),
        async (script) => {
          const found: number[] = []
          for (const step of script) {
            const rows = await page(found.length)
            expect(rows.length).toBeLessThanOrEqual(10)
            found.push(...rows)
            if (step === 'come') await come(0)
            else if (step === 'go') await go()
          }
          expect(times(found)).toEqual(resting.map(() => 1))
        },
      ),
      { seed: SEED, numRuns: runs(60) },
    )
    while (comers.length > 0) await go()
  })

  test('repeats at most one row per job added before it, and misses at most one per job removed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('come', 'go', 'rest'), { minLength: 12, maxLength: 12 }),
        async (script) => {
          for (let n = 0; n < 3; n++) await come(100)
          const found: number[] = []
          let came = 0
          let went = 0
          for (let start = 0; start < 120; start += 10) {
            const rows = await page(start)
            expect(new Set(rows).size).toBe(rows.length)
            found.push(...rows)
            const step = script[start / 10]
            if (step === 'come') {
              await come(100)
              came += 1
            } else if (step === 'go' && comers.length > 0) {
              await go()
              went += 1
            }
          }
          const seen = times(found)
          expect(seen.filter((n) => n === 0).length).toBeLessThanOrEqual(went)
          expect(seen.reduce((sum, n) => sum + Math.max(n - 1, 0), 0)).toBeLessThanOrEqual(came)
          while (comers.length > 0) await go()
        },
      ),
      { seed: SEED, numRuns: runs(40) },
    )
  })

  test('never sees half a change: jobs that change together appear together or not at all', async () => {
    const pairs = Array.from({ length: 8 }, (_, n) =>
      sampleJobs(2, `P${n}`, SEED + n).map((job) => ({ ...job, day: 200 + n })),
    )
    const writer = { done: false }
    const writing = (async () => {
      for (const pair of pairs) {
        await site.importRows(domain, pair.map(rowOf))
        const known = await site.ids(domain)
        await site.closeDown(
          domain,
          pair.map(({ id }) => known.get(id) ?? 0),
        )
      }
    })().finally(() => (writer.done = true))
    let looked = 0
    while (!writer.done) {
      // In-process requests do not yield, so the writer would never run.
      await setImmediate()
      const { positions, count } = await site.data<SearchResults>(`/api/pcsx/search?domain=${domain}`)
      looked += 1
      expect((count - resting.length) % 2).toBe(0)
      const fromPairs = positions.filter(({ displayJobId }) => displayJobId.startsWith('P'))
      expect(fromPairs.length % 2).toBe(0)
      expect(positions).toHaveLength(10)
    }
    await writing
    expect(looked).toBeGreaterThan(5)
    const { count } = await site.data<SearchResults>(`/api/pcsx/search?domain=${domain}`)
    expect(count).toBe(resting.length)
  })

  test('ends with exactly the open set once nothing changes', async () => {
    const found: number[] = []
    for (let start = 0; start < 100; start += 10) found.push(...(await page(start)))
    expect(found.toSorted((a, b) => a - b)).toEqual(resting.map(({ id }) => ids.get(id) ?? 0).toSorted((a, b) => a - b))
  })
})
