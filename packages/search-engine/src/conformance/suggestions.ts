import { describe, expect, test } from 'vitest'
import type { CreateEngine } from '../contract/search-engine.ts'
import { sampleSchema, titled } from './sample-documents.ts'

export function describeSuggestions(createEngine: CreateEngine): void {
  async function suggester() {
    const engine = await createEngine(sampleSchema)
    await engine.upsert([
      titled(1, 'Staff nurse', { facets: { department: ['Nursing'] }, identifiers: ['NUR-0001'] }),
      titled(2, 'Staff nurse', { facets: { department: ['Nursing'] } }),
      titled(3, 'Nurse', { facets: { department: ['Nursing'] } }),
      titled(4, 'Physiotherapist', { facets: { department: ['Therapy'] } }),
    ])
    return async (prefix: string, kinds?: string[], limit = 10) =>
      await engine.suggest(prefix, { limit, ...(kinds ? { kinds } : {}) })
  }

  describe('suggestions', () => {
    test('the beginning of any word brings up values with their counts', async () => {
      const suggest = await suggester()
      expect(await suggest('nur')).toEqual([
        { kind: 'department', value: 'Nursing', count: 3 },
        { kind: 'title', value: 'Nurse', count: 1 },
        { kind: 'title', value: 'Staff nurse', count: 2 },
      ])
      expect(await suggest('sta nur', ['title'])).toEqual([{ kind: 'title', value: 'Staff nurse', count: 2 }])
      expect(await suggest('nur', undefined, 1)).toHaveLength(1)
    })

    test('a beginning with a mistake still brings up the value', async () => {
      const suggest = await suggester()
      expect((await suggest('pysiot')).map(({ value }) => value)).toEqual(['Physiotherapist'])
    })

    test('an identifier leads to its document', async () => {
      const suggest = await suggester()
      expect(await suggest('nur-0', ['identifier'])).toEqual([
        { kind: 'identifier', value: 'NUR-0001', count: 1, id: 1 },
      ])
    })

    test('nothing typed suggests nothing', async () => {
      const suggest = await suggester()
      expect(await suggest('  ')).toEqual([])
      expect(await suggest('qqqqqq')).toEqual([])
    })
  })
}
