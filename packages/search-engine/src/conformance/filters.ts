import { describe, expect, test } from 'vitest'
import type { CreateEngine, SearchQuery } from '../contract/search-engine.ts'
import { buildQuery, sampleSchema, titled } from './sample-documents.ts'

export function describeFilters(createEngine: CreateEngine): void {
  async function searcher() {
    const engine = await createEngine(sampleSchema)
    await engine.upsert([
      titled(1, 'Nurse', { facets: { department: ['Care'], skills: ['A', 'B'] }, numbers: { posted: 10, salary: 30 } }),
      titled(2, 'Nurse', { facets: { department: ['Care'], skills: ['B'] }, numbers: { posted: 30, salary: 20 } }),
      titled(3, 'Nurse', { facets: { department: ['Labs'], skills: ['A'] }, numbers: { posted: 20 } }),
      titled(4, 'Porter', {
        facets: { department: ['Care', 'Labs'], skills: [] },
        numbers: { posted: 20, salary: 40 },
      }),
      titled(5, 'Porter', { facets: { skills: ['C', 'C'] }, numbers: { salary: 10 }, remote: true }),
    ])
    return async (query: Partial<SearchQuery>) => await engine.search(buildQuery(query))
  }

  describe('filters and counts', () => {
    test('one of the values of a facet, in every facet', async () => {
      const search = await searcher()
      const ids = async (filters: Record<string, string[]>) => (await search({ filters })).ids.toSorted((a, b) => a - b)
      expect(await ids({ department: ['Care'] })).toEqual([1, 2, 4])
      expect(await ids({ department: ['Care', 'Labs'], skills: ['A'] })).toEqual([1, 3])
      expect(await ids({ department: [] })).toEqual([1, 2, 3, 4, 5])
      expect(await ids({ department: ['Nowhere'] })).toEqual([])
      expect(await ids({ colour: ['red'] })).toEqual([])
    })

    test('a count leaves out the choice made in its own facet, and keeps those in others', async () => {
      const search = await searcher()
      const facets = [
        { name: 'department', limit: 10 },
        { name: 'skills', limit: 10 },
      ]
      expect((await search({ facets, filters: { department: ['Labs'] } })).facets).toEqual({
        department: [
          { value: 'Care', count: 3 },
          { value: 'Labs', count: 2 },
        ],
        skills: [{ value: 'A', count: 1 }],
      })
      expect(
        (await search({ facets, text: 'nurse', filters: { department: ['Labs'], skills: ['B'] } })).facets,
      ).toEqual({
        department: [{ value: 'Care', count: 2 }],
        skills: [{ value: 'A', count: 1 }],
      })
    })

    test('counts are the greatest first, then by value, and no more than asked for', async () => {
      const search = await searcher()
      const result = await search({
        facets: [
          { name: 'skills', limit: 2 },
          { name: 'colour', limit: 3 },
        ],
      })
      expect(result.facets).toEqual({
        skills: [
          { value: 'A', count: 2 },
          { value: 'B', count: 2 },
        ],
        colour: [],
      })
    })

    test('numbers are limited on both sides, bounds included; a document without the number is out', async () => {
      const search = await searcher()
      const ids = async (numberRanges: SearchQuery['numberRanges']) =>
        (await search({ numberRanges })).ids.toSorted((a, b) => a - b)
      expect(await ids({ salary: { min: 20, max: 30 } })).toEqual([1, 2])
      expect(await ids({ salary: { min: 30 } })).toEqual([1, 4])
      expect(await ids({ salary: {} })).toEqual([1, 2, 3, 4, 5])
      expect(await ids({ shoes: { min: 1 } })).toEqual([])
    })

    test('remote only', async () => {
      const search = await searcher()
      expect((await search({ remoteOnly: true })).ids).toEqual([5])
    })
  })

  describe('order and pages', () => {
    test('by a number either way; documents without it come last, equal ones newest first, then by id', async () => {
      const search = await searcher()
      const ids = async (name: string, descending: boolean) =>
        (await search({ sort: { by: 'number', name, descending } })).ids
      expect(await ids('posted', true)).toEqual([2, 3, 4, 1, 5])
      expect(await ids('posted', false)).toEqual([1, 3, 4, 2, 5])
      expect(await ids('salary', true)).toEqual([4, 1, 2, 5, 3])
      expect(await ids('salary', false)).toEqual([5, 2, 1, 4, 3])
      expect((await search({})).ids).toEqual([2, 3, 4, 1, 5])
    })

    test('documents with a preferred value come first if asked for, then as usual', async () => {
      const engine = await createEngine(sampleSchema)
      const of = (id: number, skill: string) => titled(id, 'Baker', { facets: { skills: [skill] } })
      await engine.upsert([of(1, 'bread'), of(2, 'cake'), of(3, 'bread'), of(4, 'pie')])
      const found = async (query: Partial<SearchQuery>) =>
        (await engine.search(buildQuery({ prefer: { facet: 'skills', values: ['bread'], first: true }, ...query }))).ids
      expect(await found({})).toEqual([3, 1, 4, 2])
      expect(await found({ offset: 1, limit: 2 })).toEqual([1, 4])
      expect(await found({ prefer: { facet: 'skills', values: ['bread'] } })).toEqual([4, 3, 2, 1])
    })

    test('pages put together are the whole, at any depth', async () => {
      const engine = await createEngine(sampleSchema)
      const size = 1500
      await engine.upsert(
        Array.from({ length: size }, (_, i) => titled(i + 1, 'Porter', { numbers: { posted: (i * 7919) % 13 } })),
      )
      for (const sort of [{ by: 'relevance' }, { by: 'number', name: 'posted', descending: false }] as const) {
        const seen: number[] = []
        for (let offset = 0; offset < size + 200; offset += 100) {
          seen.push(...(await engine.search(buildQuery({ text: 'porter', sort, offset }))).ids)
        }
        expect(seen).toEqual((await engine.search(buildQuery({ text: 'porter', sort, limit: size }))).ids)
        expect(new Set(seen).size).toBe(size)
      }
      expect((await engine.search(buildQuery({ limit: 0 }))).total).toBe(size)
    })
  })
}
