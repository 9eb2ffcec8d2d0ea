import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildQuery, sampleSchema, titled } from './conformance/sample-documents.ts'
import { createMemorySearchEngine } from './memory-search-engine.ts'
import { definitionsIn } from './abbreviations/abbreviation-index.ts'

test('an abbreviation in brackets means the words before it with these initials', () => {
  expect(definitionsIn('As a Rapid Response Vehicle (RRV) driver')).toEqual(['rrv=rapid response vehicle'])
  expect(definitionsIn('the Bureau of Health and Care Data (BHCD)')).toEqual(['bhcd=bureau of health and care data'])
  expect(definitionsIn('Rapid Response Vehicles (RRVs), (Monday), (IT)')).toEqual(['rrv=rapid response vehicles'])
  expect(definitionsIn('two vacancies (Band 5) (FTC)')).toEqual([])
})

test('any words with their initials in brackets are a definition', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), (words) => {
      const initials = words.map(([first]) => first).join('')
      const meaning = words.join(' ').toLowerCase()
      expect(definitionsIn(`We need ${words.join(' ')} (${initials}) now`)).toEqual([
        `${initials.toLowerCase()}=${meaning}`,
      ])
    }),
  )
})

test('a search for an abbreviation finds jobs that spell it out, while others define it', async () => {
  const engine = createMemorySearchEngine(sampleSchema)
  const defined = { text: { description: 'You drive a rapid response vehicle (RRV).' } }
  await engine.upsert([
    titled(1, 'Driver', defined),
    titled(2, 'Crew', defined),
    titled(3, 'Rapid response vehicle crew'),
    titled(4, 'Gardener'),
  ])
  expect(engine.search(buildQuery({ text: 'RRV' })).ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  await engine.remove([1])
  expect(engine.search(buildQuery({ text: 'RRV' })).ids).toEqual([2])
})

test('an abbreviation that no ad defines means the titles with these initials', async () => {
  const engine = createMemorySearchEngine(sampleSchema)
  const titles = ['Wound Clinic Sister', 'Senior Wound Clinic Sister', 'Wound Clinic Sister, nights', 'Ward sister']
  await engine.upsert(titles.map((title, i) => titled(i + 1, title)))
  expect(engine.search(buildQuery({ text: 'WCS' })).ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
})
