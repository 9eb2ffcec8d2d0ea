import { describe, expect, test } from 'vitest'
import type { CreateEngine } from '../contract/search-engine.ts'
import { buildQuery, sampleSchema, titled } from './sample-documents.ts'

export function describeChanges(createEngine: CreateEngine): void {
  describe('changes', () => {
    test('a document that comes again takes the place of the old one', async () => {
      const engine = await createEngine(sampleSchema)
      await engine.upsert([titled(1, 'Nurse', { facets: { department: ['Care'] }, identifiers: ['OLD-1'] })])
      await engine.upsert([titled(1, 'Porter', { facets: { department: ['Labs'] }, identifiers: ['NEW-1'] })])
      expect(engine.size).toBe(1)
      expect((await engine.search(buildQuery({ text: 'nurse' }))).total).toBe(0)
      expect((await engine.search(buildQuery({ text: 'old-1', exact: true }))).total).toBe(0)
      const result = await engine.search(buildQuery({ text: 'porter', facets: [{ name: 'department', limit: 5 }] }))
      expect(result).toMatchObject({ ids: [1], facets: { department: [{ value: 'Labs', count: 1 }] } })
    })

    test('a document that goes is gone from results, counts, markers and suggestions', async () => {
      const engine = await createEngine(sampleSchema)
      const points = [{ lat: 1, lon: 2, label: 'Here' }]
      await engine.upsert([titled(1, 'Nurse', { points, facets: { department: ['Care'] } }), titled(2, 'Porter')])
      await engine.remove([1, 99])
      expect(engine.size).toBe(1)
      const result = await engine.search(
        buildQuery({ markers: { limit: 5 }, facets: [{ name: 'department', limit: 5 }] }),
      )
      expect(result).toMatchObject({ total: 1, ids: [2], markers: [], facets: { department: [] } })
      expect(await engine.suggest('nur', { limit: 5 })).toEqual([])
    })

    test('changes are made in the order of the calls', async () => {
      const engine = await createEngine(sampleSchema)
      const many = Array.from({ length: 300 }, (_, i) => titled(i + 1, `Porter of ward ${i}`))
      await Promise.all([engine.upsert(many), engine.remove([1, 2]), engine.upsert([titled(2, 'Nurse')])])
      expect(engine.size).toBe(299)
      expect((await engine.search(buildQuery({ text: 'nurse' }))).ids).toEqual([2])
    })
  })
}
