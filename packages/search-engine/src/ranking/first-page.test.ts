import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildQuery, sampleSchema } from '../conformance/sample-documents.ts'
import { createMemorySearchEngine } from '../memory-search-engine.ts'
import type { SearchQuery, SortOrder } from '../contract/search-engine.ts'

const ALL = 900
const WORDS = 'nurse nursing senior ward night care community health'.split(' ')

/** Returns as many of the words as a number says, some of them twice. */
const wordsOf = (number: number, most: number) =>
  Array.from({ length: number % most }, (_, i) => WORDS[(number >>> (3 * i)) % WORDS.length]).join(' ')

/** Documents whose titles repeat, so that many score nearly alike. */
const documents = Array.from({ length: ALL }, (_, i) => {
  const random = Math.imul(i + 1, 0x9e3779b1) >>> 0
  return {
    id: i + 1,
    language: 'en',
    text: { title: wordsOf(random, 7), skills: [wordsOf(random >>> 5, 3)], description: wordsOf(random >>> 9, 9) },
    facets: { department: [random % 3 === 0 ? 'Care' : 'Labs'], skills: [] },
    numbers: { posted: random % 40 },
    identifiers: [],
    points: [{ lat: 51 + (random % 10) / 10, lon: 0, label: 'here' }],
    regions: [],
    remote: random % 9 === 0,
  }
})

const engine = createMemorySearchEngine({ ...sampleSchema, ageing: 10 })
await engine.load(documents)

const circle = { kind: 'circle', lat: 51, lon: 0, radiusKm: 90 } as const
const more: fc.Arbitrary<Partial<SearchQuery>> = fc.constantFrom<Partial<SearchQuery>[]>(
  {},
  { aboutFirst: true },
  { place: circle, placeFirst: true, includeRemote: true },
  { prefer: { facet: 'department', values: ['Care'] } },
  { prefer: { facet: 'department', values: ['Care'], first: true } },
)
const sort: fc.Arbitrary<SortOrder> = fc.constantFrom<SortOrder[]>(
  { by: 'relevance' },
  { by: 'number', name: 'posted', descending: true },
)
const query = fc.record({
  text: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  more,
  sort,
  limit: fc.integer({ min: 1, max: 30 }),
})

test('the first page, selected alone, begins the list of all results with the same scores', () => {
  fc.assert(
    fc.property(query, ({ text, sort: order, limit, more: parts }) => {
      const asked = buildQuery({ text, sort: order, scores: true, ...parts })
      const all = engine.search({ ...asked, limit: ALL })
      const first = engine.search({ ...asked, limit })
      expect(first.ids).toEqual(all.ids.slice(0, limit))
      expect(first.scores).toEqual(all.scores?.slice(0, limit))
    }),
    { numRuns: 500 },
  )
})
