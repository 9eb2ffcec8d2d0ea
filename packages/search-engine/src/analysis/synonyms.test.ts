import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildQuery, sampleSchema, titled } from '../conformance/sample-documents.ts'
import { createMemorySearchEngine } from '../memory-search-engine.ts'
import { defaultSynonyms } from './synonyms.ts'

/** Two names of the same thing, which find each other's jobs. */
const pairs = [
  ['anesthesiologist', 'anaesthetist'],
  ['speech pathologist', 'speech and language therapist'],
  ['family doctor', 'GP'],
  ['ultrasound tech', 'sonographer'],
  ['CSSD', 'sterile services'],
  ['penetration tester', 'ethical hacker'],
  ['UI developer', 'front end developer'],
  ['programmer', 'software engineer'],
  ['app developer', 'mobile application developer'],
  ['certificate of sponsorship', 'visa'],
  ['relocation package', 'relocation'],
  ['stock options', 'equity'],
  ['Krankenschwester', 'nurse'],
  ['kinésithérapeute', 'physiotherapist'],
  ['pielęgniarka', 'nurse'],
] as const

test('the names of an occupation or a benefit find each other, both ways', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pairs), fc.boolean(), async ([one, other], turned) => {
      const [written, searched] = turned ? [one, other] : [other, one]
      const engine = createMemorySearchEngine(sampleSchema)
      await engine.upsert([titled(1, `Band 6 ${written}, nights`), titled(2, 'Gardener')])
      const { ids } = engine.search(buildQuery({ text: searched }))
      expect(ids).toEqual([1])
    }),
  )
})

test('no group of synonyms has an empty, doubled or lone term', () => {
  for (const { terms } of defaultSynonyms) {
    expect(new Set(terms.map((term) => term.toLowerCase().trim())).size).toBe(terms.length)
    expect(terms.length).toBeGreaterThan(1)
    expect(terms.every((term) => term.trim().length > 1)).toBe(true)
  }
})
