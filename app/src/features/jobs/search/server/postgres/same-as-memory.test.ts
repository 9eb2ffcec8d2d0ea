import {
  createMemorySearchEngine,
  type IndexSchema,
  type Place,
  type SearchDocument,
  type SearchQuery,
  type SortOrder,
} from '@foyer/search-engine'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createTenant } from '#features/site/tenants/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import { describeOnEveryDatabase } from '#testing/test-database.ts'
import { createPostgresSearchEngine } from './postgres-search-engine.ts'

const schema: IndexSchema = {
  textFields: [
    { name: 'title', weight: 6 },
    { name: 'skills', weight: 3, topic: true },
    { name: 'place', weight: 2 },
    { name: 'description', weight: 1, phrases: false },
  ],
  facets: ['department', 'skills'],
  numbers: ['posted', 'salary'],
  ageing: 2,
  suggestions: [
    { kind: 'title', from: { text: 'title' } },
    { kind: 'skill', from: { facet: 'skills' } },
    { kind: 'identifier', from: { identifiers: true } },
  ],
}
const options = {
  synonyms: [{ terms: ['rn', 'registered nurse'] }, { terms: ['hr', 'human resources'], languages: ['en'] }],
}

const words =
  'nurse nurses nursing registered rn hr human resources café cafe c++ it porter häuser haus nacht physiotherapist'
const word = fc.constantFrom(
  ...words.split(' '),
  ..."工程师 软件工程师 开发 วิศวกร data-entry ward wards a 12 o’neill \\ ' %_ \u{1F600}".split(' '),
)
const text = fc.array(word, { maxLength: 6 }).map((list) => list.join(' '))
const value = fc.constantFrom('Care', 'Labs', 'care home', 'Ünï', '\uFF21', '\u{1F600}', '\'{}\\"', '')
const latitude = fc.constantFrom(-90, -17, 0, 51.5, 52, 89.9, 90)
const longitude = fc.constantFrom(-180, -179.9, -1, 0, 2.3, 179.9, 180)
const region = fc.constantFrom('GB', 'GB-ENG', 'FR', 'FR-IDF', 'FJ')

const document: fc.Arbitrary<SearchDocument> = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  language: fc.constantFrom('en', 'de', 'zh', 'en-GB', ''),
  text: fc.record(
    { title: text, skills: fc.array(text, { maxLength: 2 }), place: text, description: text },
    { requiredKeys: [] },
  ),
  facets: fc.record(
    { department: fc.array(value, { maxLength: 2 }), skills: fc.array(value, { maxLength: 4 }) },
    { requiredKeys: [] },
  ),
  numbers: fc.record(
    { posted: fc.integer({ min: 0, max: 5 }), salary: fc.constantFrom(0, 1.5, 7, Infinity, Number.NaN) },
    { requiredKeys: [] },
  ),
  identifiers: fc.array(fc.constantFrom('REQ-1001', 'REQ-1002', 'X1', "r'\\:*1"), { maxLength: 2 }),
  points: fc.array(fc.record({ lat: latitude, lon: longitude, label: fc.constantFrom('here', 'there', '\u{1F600}') }), {
    maxLength: 2,
  }),
  regions: fc.array(region, { maxLength: 2 }),
  remote: fc.boolean(),
})
const corpus = fc.uniqueArray(document, { minLength: 5, maxLength: 40, selector: ({ id }) => id })

const place: fc.Arbitrary<Place> = fc.oneof(
  fc.record({
    kind: fc.constant('circle' as const),
    lat: latitude,
    lon: longitude,
    radiusKm: fc.constantFrom(0, 30, 500, 9000, -1, Number.NaN),
  }),
  fc.record({ kind: fc.constant('box' as const), south: latitude, west: longitude, north: latitude, east: longitude }),
  fc.record({ kind: fc.constant('regions' as const), codes: fc.array(region, { maxLength: 2 }) }),
)
const hard = [
  '-nurse',
  '"registered nurse"',
  '-"human resources"',
  'req-1001',
  'req-1',
  'nur',
  'zzz',
  'nrse',
  'portr',
  'physioterapist',
  '-café',
  "r'\\:*1",
  "' | !",
  '&:*',
  '软件',
  '"c++ nurse"',
]
const queryText = fc.array(
  fc.oneof({ weight: 2, arbitrary: word }, { weight: 1, arbitrary: fc.constantFrom(...hard) }),
  { maxLength: 4 },
)
const sort: fc.Arbitrary<SortOrder> = fc.oneof(
  fc.constant({ by: 'relevance' as const }),
  fc.record({
    by: fc.constant('number' as const),
    name: fc.constantFrom('posted', 'salary', 'shoes'),
    descending: fc.boolean(),
  }),
  fc.record({ by: fc.constant('distance' as const), lat: latitude, lon: longitude }),
)
const query: fc.Arbitrary<SearchQuery> = fc.record({
  text: queryText.map((list) => list.join(' ')),
  filters: fc.record(
    {
      department: fc.array(value, { maxLength: 2 }),
      skills: fc.array(value, { maxLength: 2 }),
      colour: fc.constantFrom([], [], ['red']),
    },
    { requiredKeys: [] },
  ),
  numberRanges: fc.record(
    {
      salary: fc.record(
        { min: fc.constantFrom(0, 2, Number.NaN), max: fc.constantFrom(7, Infinity) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ),
  place: fc.option(place, { nil: undefined }),
  includeRemote: fc.boolean(),
  remoteRegions: fc.option(fc.array(region, { maxLength: 2 }), { nil: undefined }),
  remoteOnly: fc.constantFrom(false, false, false, true),
  onSiteOnly: fc.constantFrom(false, false, false, true),
  exact: fc.boolean(),
  aboutFirst: fc.boolean(),
  placeFirst: fc.boolean(),
  prefer: fc.constantFrom(
    undefined,
    { facet: 'department', values: ['Care'] },
    { facet: 'skills', values: ['Labs', 'Care'], first: true },
  ),
  sort,
  offset: fc.constantFrom(0, 0, 3, -1),
  limit: fc.constantFrom(100, 5),
  facets: fc.constant([
    { name: 'department', limit: 10 },
    { name: 'skills', limit: 2 },
    { name: 'colour', limit: 3 },
  ]),
  markers: fc.constantFrom(undefined, { limit: 100 }, { limit: 1 }),
})

describeOnEveryDatabase('the two engines', (open) => {
  let db: Database
  let tenants = 0

  async function both(documents: SearchDocument[]) {
    tenants += 1
    const { id } = await createTenant(db, { domain: `company-${tenants}.example`, name: 'Company' })
    const engines = {
      memory: createMemorySearchEngine(schema, options),
      database: createPostgresSearchEngine(db, id, schema, options),
    }
    await engines.memory.upsert(documents)
    await engines.database.upsert(documents)
    return engines
  }

  beforeAll(async () => {
    ;({ db } = await open())
  })

  test('match, count, correct, place markers and sort alike', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, fc.array(query, { minLength: 12, maxLength: 12 }), async (documents, queries) => {
        const { memory, database } = await both(documents)
        for (const asked of queries) {
          const [{ ids, ...expected }, { ids: found, ...result }] = [memory.search(asked), await database.search(asked)]
          expect(result).toEqual(expected)
          if (asked.sort.by === 'relevance') {
            const all = { ...asked, offset: 0, limit: 100 }
            expect((await database.search(all)).ids.toSorted((a, b) => a - b)).toEqual(
              memory.search(all).ids.toSorted((a, b) => a - b),
            )
          } else expect(found).toEqual(ids)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('suggest alike', async () => {
    const prefix = fc.constantFrom(
      'nur',
      'n',
      'reg nur',
      'nusr',
      'physioth',
      'pysio',
      'REQ-1',
      'req-1001',
      'x1',
      'car',
      'ün',
      '工程',
      "'",
      '',
      'zzzz',
      '\u{1F600}',
    )
    await fc.assert(
      fc.asyncProperty(corpus, fc.array(prefix, { minLength: 8, maxLength: 8 }), async (documents, prefixes) => {
        const { memory, database } = await both(documents)
        for (const typed of prefixes)
          expect(await database.suggest(typed, { limit: 8 })).toEqual(memory.suggest(typed, { limit: 8 }))
      }),
      { numRuns: 15 },
    )
  })

  test('answer alike after changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        corpus,
        corpus,
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
        fc.array(query, { minLength: 5, maxLength: 5 }),
        async (first, second, removed, queries) => {
          const { memory, database } = await both(first)
          for (const engine of [memory, database]) {
            await engine.upsert(second)
            await engine.remove(removed)
          }
          expect(database.size).toBe(memory.size)
          for (const asked of queries) {
            const { ids: _ids, ...expected } = memory.search(asked)
            expect(await database.search(asked)).toMatchObject(expected)
          }
        },
      ),
      { numRuns: 10 },
    )
  })
})
