import { expect, test } from 'vitest'
import { buildQuery, sampleSchema, titled } from '../conformance/sample-documents.ts'
import { createMemorySearchEngine } from '../memory-search-engine.ts'
import type { SearchDocument, SynonymGroup } from '../contract/search-engine.ts'

async function order(text: string, documents: SearchDocument[], synonyms: SynonymGroup[] = []): Promise<number[]> {
  const engine = createMemorySearchEngine(sampleSchema, { synonyms })
  await engine.load(documents)
  return engine.search(buildQuery({ text })).ids
}

test('titles with the words of a concept lead its other names', async () => {
  const synonyms = [{ terms: ['matron', 'charge nurse'], broader: ['nurse manager'] }]
  const named = [1, 2, 3].map((id) => titled(id, `Nurse manager, ward ${id}`))
  const ids = await order('nurse manager', [titled(10, 'Matron'), titled(11, 'Charge nurse'), ...named], synonyms)
  expect(ids.slice(0, 3).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  expect(ids).toHaveLength(5)
})

test('a rare word in the title doesn’t lead the occupation in the title', async () => {
  const described = (id: number, title: string, description: string) => titled(id, title, { text: { description } })
  const nurses = Array.from({ length: 20 }, (_, i) => titled(i + 20, 'Staff nurse'))
  const ids = await order('vascular nurse', [
    ...nurses,
    described(1, 'Vascular surgeon', 'You work with a nurse.'),
    described(2, 'Staff nurse', 'You care for vascular patients.'),
    titled(3, 'Vascular nurse'),
  ])
  expect(ids.slice(0, 2)).toEqual([3, 2])
})
