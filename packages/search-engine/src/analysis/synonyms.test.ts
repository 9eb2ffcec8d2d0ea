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

/** Words that seekers use, and a title that ads have instead. */
const seekersWords = [
  ['janitor', 'Domestic assistant'],
  ['takes blood', 'Phlebotomist'],
  ['answering the phones', 'Switchboard operator'],
  ['heart doctor', 'Consultant in cardiology'],
  ['sysadmin', 'Infrastructure engineer'],
  ['cocinero', 'Chef'],
  ['infirmière de bloc opératoire', 'Scrub nurse'],
  ['médecin généraliste', 'Salaried GP'],
  ['somewhere to live', 'Porter, staff accommodation'],
] as const

test('words that only seekers use find what ads say instead', async () => {
  const engine = createMemorySearchEngine(sampleSchema)
  await engine.upsert([
    ...seekersWords.map(([, title], i) => titled(i + 1, title)),
    titled(100, 'Gardener in a hospital, answering the door'),
  ])
  for (const [i, [searched]] of seekersWords.entries())
    expect(engine.search(buildQuery({ text: searched })).ids, searched).toContain(i + 1)
})

test('no group of synonyms has an empty, doubled or lone term', () => {
  for (const { terms, broader = [] } of defaultSynonyms) {
    for (const list of [terms, broader]) expect(new Set(list.map((term) => term.toLowerCase())).size).toBe(list.length)
    expect(terms.length + broader.length).toBeGreaterThan(1)
    expect([...terms, ...broader].every((term) => term.trim().length > 1)).toBe(true)
  }
})

test.each([
  ['de', 'Krankenschwester', 'Pflegefachkraft (m/w/d)'],
  ['de', 'Putzfrau', 'Reinigungskraft'],
  ['fr', 'femme de ménage', 'Agent de propreté'],
  ['es', 'programador', 'Desarrollador web'],
  ['it', 'badante', 'Operatore socio-sanitario'],
  ['nl', 'poetsvrouw', 'Medewerker schoonmaak'],
  ['pt', 'faxineira', 'Auxiliar de limpeza'],
  ['pl', 'sprzątaczka', 'Osoba sprzątająca'],
])('words of %s find ads in it: %s', async (language, text, title) => {
  const engine = createMemorySearchEngine(sampleSchema)
  await engine.load([
    { ...titled(1, title), language },
    { ...titled(2, 'Baker'), language },
  ])
  expect(engine.search(buildQuery({ text })).ids).toEqual([1])
})

test.each([
  ['special educational needs', 'Courier', 'You send parcels.'],
  ['echocardiography', 'Developer', 'Amazon Echo and its API.'],
  ['application programming interface', 'Cook', 'Mash potatoes; see the API of the till.'],
  ['housing officer', 'Specialty Registrar', 'A doctor in training.'],
  ['resident engineer', 'Clinical Fellow', 'A doctor in training.'],
  ['epic games', 'Occupational Therapist', 'An electronic patient record.'],
])('a search for %s doesn’t find the ad of another trade: %s', async (searched, name, description) => {
  const engine = createMemorySearchEngine(sampleSchema)
  await engine.upsert([titled(1, name, { text: { description } })])
  expect(engine.search(buildQuery({ text: searched })).ids).toEqual([])
})
