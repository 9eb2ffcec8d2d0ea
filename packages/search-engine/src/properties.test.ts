import * as fc from 'fast-check'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SynonymTables } from './analysis/synonyms.ts'
import { scanDocuments } from './conformance/plain-scan.ts'
import { buildQuery, sampleSchema, titled } from './conformance/sample-documents.ts'
import { createMemorySearchEngine, type MemorySearchEngine } from './memory-search-engine.ts'
import type { Place, SearchDocument, SearchQuery, SortOrder } from './contract/search-engine.ts'

const synonyms = [{ terms: ['rn', 'registered nurse'] }, { terms: ['hr', 'human resources'], languages: ['en'] }]
const tables = new SynonymTables(synonyms)

const word = fc.constantFrom(
  ...'nurse nurses nursing registered rn hr human resources café cafe c++ it porter häuser haus nacht'.split(' '),
  ...'工程师 软件工程师 开发 data-entry ward wards a 12'.split(' '),
)
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const department = fc.constantFrom('Care', 'Labs', 'Office', 'Kitchen')
const skill = fc.constantFrom('A', 'B', 'C', 'D', 'E')
const latitude = fc.constantFrom(-90, -17, 0, 51.5, 52, 89.9, 90)
const longitude = fc.constantFrom(-180, -179.9, -1, 0, 2.3, 179.9, 180)
const region = fc.constantFrom('GB', 'GB-ENG', 'FR', 'FR-IDF', 'FJ')

function documentWith(id: fc.Arbitrary<number>): fc.Arbitrary<SearchDocument> {
  return fc.record({
    id,
    language: fc.constantFrom('en', 'de', 'zh', 'en-GB'),
    text: fc.record({ title: text, skills: fc.array(text, { maxLength: 2 }), description: text }),
    facets: fc.record({
      department: fc.array(department, { maxLength: 2 }),
      skills: fc.array(skill, { maxLength: 4 }),
    }),
    numbers: fc.record(
      { posted: fc.integer({ min: 0, max: 5 }), salary: fc.integer({ min: 0, max: 9 }) },
      { requiredKeys: [] },
    ),
    identifiers: fc.array(fc.constantFrom('REQ-1001', 'REQ-1002', 'X1'), { maxLength: 1 }),
    points: fc.array(fc.record({ lat: latitude, lon: longitude, label: fc.constantFrom('here', 'there') }), {
      maxLength: 2,
    }),
    regions: fc.array(region, { maxLength: 2 }),
    remote: fc.boolean(),
  })
}

const corpus = fc.uniqueArray(documentWith(fc.integer({ min: 1, max: 60 })), {
  maxLength: 40,
  selector: ({ id }) => id,
})

const place: fc.Arbitrary<Place> = fc.oneof(
  fc.record({
    kind: fc.constant('circle' as const),
    lat: latitude,
    lon: longitude,
    radiusKm: fc.constantFrom(0, 30, 500, 9000),
  }),
  fc.record({ kind: fc.constant('box' as const), south: latitude, west: longitude, north: latitude, east: longitude }),
  fc.record({ kind: fc.constant('regions' as const), codes: fc.array(region, { maxLength: 2 }) }),
)

const queryWord = fc.oneof(
  { weight: 8, arbitrary: word },
  {
    weight: 1,
    arbitrary: fc.constantFrom('-nurse', '"registered nurse"', '-"human resources"', 'req-1001', 'req-1', 'nur', 'zzz'),
  },
)
const sort: fc.Arbitrary<SortOrder> = fc.oneof(
  fc.constant({ by: 'relevance' as const }),
  fc.record({
    by: fc.constant('number' as const),
    name: fc.constantFrom('posted', 'salary'),
    descending: fc.boolean(),
  }),
  fc.record({ by: fc.constant('distance' as const), lat: latitude, lon: longitude }),
)

const searchQuery: fc.Arbitrary<SearchQuery> = fc.record({
  text: fc.array(queryWord, { maxLength: 3 }).map((words) => words.join(' ')),
  filters: fc.record(
    { department: fc.array(department, { maxLength: 2 }), skills: fc.array(skill, { maxLength: 2 }) },
    { requiredKeys: [] },
  ),
  numberRanges: fc.record(
    { salary: fc.record({ min: fc.integer({ min: 0, max: 9 }) }, { requiredKeys: [] }) },
    { requiredKeys: [] },
  ),
  place: fc.option(place, { nil: undefined }),
  includeRemote: fc.boolean(),
  remoteRegions: fc.option(fc.array(region, { maxLength: 2 }), { nil: undefined }),
  remoteOnly: fc.constantFrom(false, false, false, true),
  onSiteOnly: fc.constantFrom(false, false, false, true),
  sort,
  offset: fc.constant(0),
  limit: fc.constant(100),
  facets: fc.constant([
    { name: 'department', limit: 10 },
    { name: 'skills', limit: 2 },
  ]),
  markers: fc.constant({ limit: 100 }),
})

/** Returns a new engine with what another one saved. */
async function restarted(engine: MemorySearchEngine): Promise<MemorySearchEngine> {
  const sections = new Map<string, ArrayBuffer>()
  await engine.save(async (saved) => {
    for (const { name, pieces } of saved) sections.set(name, new Uint8Array(Buffer.concat(pieces)).buffer)
  })
  const next = createMemorySearchEngine(sampleSchema, { synonyms })
  await next.restore(sections)
  return next
}

async function engineWith(documents: SearchDocument[]) {
  const engine = createMemorySearchEngine(sampleSchema, { synonyms })
  await engine.upsert(documents)
  return engine
}

test('matches and counts equal those of a full scan', async () => {
  await fc.assert(
    fc.asyncProperty(corpus, searchQuery, async (documents, query) => {
      const engine = await engineWith(documents)
      const result = engine.search({ ...query, exact: true })
      const scan = scanDocuments(documents, query, sampleSchema, tables)
      expect(new Set(result.ids)).toEqual(scan.ids)
      expect(result.ids).toHaveLength(scan.ids.size)
      expect(result.total).toBe(scan.ids.size)
      expect(result.facets).toEqual(scan.facets)
      expect(result.markers).toEqual(scan.markers)
    }),
    { numRuns: 300 },
  )
})

test('after any sequence of changes and restarts the engine answers like a rebuilt one, merged or not', async () => {
  const change = fc.oneof(
    fc.record({ put: documentWith(fc.integer({ min: 1, max: 30 })) }),
    fc.record({ remove: fc.integer({ min: 1, max: 30 }) }),
    fc.constant({ merge: true as const }),
    fc.constant({ restart: true as const }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 40 }), searchQuery, async (changes, query) => {
      let engine = await engineWith([])
      const held = new Map<number, SearchDocument>()
      for (const step of changes) {
        if ('put' in step) {
          await engine.upsert([step.put])
          held.set(step.put.id, step.put)
        } else if ('remove' in step) {
          await engine.remove([step.remove])
          held.delete(step.remove)
        } else if ('restart' in step) engine = await restarted(engine)
        else await engine.load([])
      }
      const rebuilt = await engineWith([...held.values()].sort((a, b) => a.id - b.id))
      const { ids, total, facets, markers } = engine.search({ ...query, exact: true })
      const expected = rebuilt.search({ ...query, exact: true })
      // A language without documents keeps a count of zero.
      expect({ ids, total, facets, markers }).toEqual({
        ids: expected.ids,
        total: expected.total,
        facets: expected.facets,
        markers: expected.markers,
      })
      expect(engine.suggest('nur', { limit: 5 })).toEqual(rebuilt.suggest('nur', { limit: 5 }))
    }),
    { numRuns: 200 },
  )
})

test('the pages together are the whole result, each document once', async () => {
  await fc.assert(
    fc.asyncProperty(corpus, searchQuery, fc.integer({ min: 1, max: 7 }), async (documents, query, limit) => {
      const engine = await engineWith(documents)
      const all = engine.search(query)
      const walked: number[] = []
      for (let offset = 0; offset < all.total; offset += limit) {
        walked.push(...engine.search({ ...query, offset, limit }).ids)
      }
      expect(walked).toEqual(all.ids)
      expect(new Set(walked).size).toBe(all.total)
    }),
    { numRuns: 100 },
  )
})

test('searches during a merge see all documents', async () => {
  const engine = await engineWith([])
  const count = 3000
  const documents = Array.from({ length: count }, (_, i) =>
    titled(i + 1, `Porter ${i % 50}`, {
      facets: { department: [`D${i % 7}`] },
      text: { description: Array.from({ length: 30 }, (_, j) => `word${(i * j) % 400}`).join(' ') },
    }),
  )
  const state = { done: false }
  void engine.load(documents, { sliceMs: 1 }).then(() => {
    state.done = true
  })
  let looks = 0
  while (!state.done) {
    expect(engine.search(buildQuery({ text: 'porter' })).total).toBe(engine.size)
    looks++
    await setImmediate()
  }
  expect(looks).toBeGreaterThan(3)
  expect(engine.search(buildQuery({ text: 'porter', offset: 2990, limit: 20 })).ids).toHaveLength(10)
})

test('what is stored with a document comes back, also after a restart and when most documents have changed', async () => {
  const stored = (id: number, round: number) => Buffer.from(`${id} of ${round} `.repeat(id % 100))
  const put = (engine: MemorySearchEngine, ids: number[], round: number) =>
    engine.upsert(ids.map((id) => titled(id, `Porter ${id}`, { stored: stored(id, round) })))
  const ids = Array.from({ length: 20_000 }, (_, i) => i + 1)
  const first = await engineWith([])
  await put(first, ids, 0)
  await put(first, ids.slice(0, 15_000), 1)
  await put(first, ids.slice(0, 15_000), 1)
  const large = Buffer.alloc(300_000, 'x')
  await first.upsert([titled(7, 'Large', { stored: large })])
  const engine = await restarted(first)
  await put(engine, [5], 2)
  expect(engine.stored(5)).toEqual(stored(5, 2))
  expect(engine.stored(7)).toEqual(large)
  for (const id of [6, 14_999, 15_001, 20_000]) expect(engine.stored(id)).toEqual(stored(id, id > 15_000 ? 0 : 1))
  expect(engine.stored(20_001)).toBeUndefined()
})
