import { describe, expect, test } from 'vitest'
import type { CreateEngine, IndexSchema, SearchDocument, SearchQuery } from '../contract/search-engine.ts'
import { buildQuery, sampleSchema, titled } from './sample-documents.ts'

/** Days as numbers, so that a document ages by half within thirty. */
const ageing: IndexSchema = { ...sampleSchema, ageing: 30 }
const newest = { by: 'number', name: 'posted', descending: true } as const

export function describeOrder(createEngine: CreateEngine): void {
  async function searcher(documents: SearchDocument[], schema: IndexSchema = sampleSchema) {
    const engine = await createEngine(schema)
    await engine.upsert(documents)
    return async (query: Partial<SearchQuery>) => await engine.search(buildQuery({ aboutFirst: true, ...query }))
  }
  const described = (id: number, title: string, description: string, posted: number, skills: string[] = []) =>
    titled(id, title, { text: { description, skills }, numbers: { posted } })

  describe('documents about a text and those that mention it', () => {
    const nurses = [
      described(1, 'Nurse', '', 10),
      described(2, 'Ward nurse', '', 30),
      described(3, 'Home manager', 'You work with a nurse.', 40),
      described(4, 'Doctor', 'You work with a nurse.', 20, ['nurse']),
    ]

    test('the newest of those about it come first, then the newest of the others, and the result says where', async () => {
      const search = await searcher(nurses)
      expect(await search({ text: 'nurse', sort: newest })).toMatchObject({ ids: [2, 1, 3, 4], about: 2, total: 4 })
      expect((await search({ text: 'nurse', sort: newest, offset: 1, limit: 2 })).ids).toEqual([1, 3])
      expect((await search({ text: 'nurse', sort: newest, aboutFirst: false })).ids).toEqual([3, 2, 4, 1])
    })

    test('a skill is what a document is about, if the skill seldom stands in titles', async () => {
      const search = await searcher([
        described(1, 'Developer', '', 10, ['python']),
        described(2, 'Engineer', '', 20, ['python']),
        described(3, 'Python trainer', '', 5),
        described(4, 'Zoo keeper', 'Feed the python.', 30),
      ])
      expect(await search({ text: 'python', sort: newest })).toMatchObject({ ids: [2, 1, 3, 4], about: 3 })
    })

    test('a name of a place is not what a document is about', async () => {
      const search = await searcher([
        titled(1, 'Cook', { numbers: { posted: 1 } }),
        ...[2, 3, 4].map((id) => titled(id, 'Midwife', { text: { place: 'James Cook Hospital' } })),
      ])
      expect(await search({ text: 'cook', sort: newest })).toMatchObject({ ids: [1, 4, 3, 2], about: 1 })
    })

    test('words that no title has don’t matter beside those that do', async () => {
      const search = await searcher([
        described(1, 'Baker', 'A lively team.', 10),
        described(2, 'Driver', 'You drive the lively baker.', 20),
      ])
      expect(await search({ text: 'lively baker', sort: newest })).toMatchObject({ ids: [1, 2], about: 1 })
    })

    test('if all are about it, or none, nothing is divided', async () => {
      const search = await searcher(nurses)
      expect((await search({ text: 'doctor' })).about).toBeUndefined()
      expect((await search({})).about).toBeUndefined()
      expect((await search({ text: '-nurse' })).about).toBeUndefined()
    })
  })

  describe('comparable documents', () => {
    test('of the same title, the newer one comes first; a better title is worth more than some weeks', async () => {
      const search = await searcher(
        [
          described(1, 'Bank nurse', 'nurse nurse nurse', 0),
          described(2, 'Bank nurse', 'nurse', 200),
          described(3, 'Senior nurse of the bank in the town hall', '', 210),
        ],
        ageing,
      )
      expect((await search({ text: 'bank nurse' })).ids).toEqual([2, 1, 3])
    })

    test('of the same title, the one in a preferred language comes first, unless the other one is better', async () => {
      const of = (id: number, title: string, department: string) =>
        titled(id, title, { facets: { department: [department] } })
      const search = await searcher([of(1, 'Manager', 'en'), of(2, 'Manager', 'de'), of(3, 'Senior manager', 'en')])
      const prefer = { facet: 'department', values: ['en'] }
      expect((await search({ text: 'manager', prefer })).ids).toEqual([1, 2, 3])
      expect((await search({ text: 'manager', prefer: { ...prefer, values: ['de'] } })).ids).toEqual([2, 1, 3])
    })

    test('words around the subject count less than it, however rare they are', async () => {
      const search = await searcher([
        ...[1, 2, 3, 4].map((id) => described(id, 'Nurse', '', 10)),
        described(5, 'Home manager', 'A lively team with a nurse. A lively team.', 10),
      ])
      const around = [{ text: 'lively team', as: 'wish' as const }]
      expect((await search({ text: 'nurse', around, aboutFirst: false })).ids.at(-1)).toBe(5)
    })

    test('of equals in another order, preferred ones come first', async () => {
      const of = (id: number, department: string) =>
        titled(id, 'Manager', { facets: { department: [department] }, numbers: { posted: 1, salary: 1 } })
      const search = await searcher([of(1, 'de'), of(2, 'en')])
      const prefer = { facet: 'department', values: ['en'] }
      expect((await search({ text: 'manager', sort: newest, prefer })).ids).toEqual([2, 1])
      expect((await search({ sort: { by: 'number', name: 'salary', descending: true }, prefer })).ids).toEqual([2, 1])
    })

    test('of similar titles near a place, the nearer one comes first', async () => {
      const at = (km: number) => ({ points: [{ lat: 51.5 + km / 111.2, lon: 0, label: '' }] })
      const search = await searcher([
        titled(1, 'Baker', { ...at(30), text: { description: 'baker baker baker' } }),
        titled(2, 'Baker', { ...at(3), text: { description: 'A baker.' } }),
      ])
      const place = { kind: 'circle', lat: 51.5, lon: 0, radiusKm: 40 } as const
      expect((await search({ text: 'baker', place, placeFirst: true })).ids).toEqual([2, 1])
    })
  })
}
