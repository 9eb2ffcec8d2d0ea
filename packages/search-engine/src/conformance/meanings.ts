import { describe, expect, test } from 'vitest'
import type { CreateEngine } from '../contract/search-engine.ts'
import { buildQuery, sampleSchema, titled } from './sample-documents.ts'
import { searcherOf } from './searcher.ts'

export function describeMeanings(createEngine: CreateEngine): void {
  const searcher = searcherOf(createEngine)

  describe('phrases, exclusions and synonyms', () => {
    test('a quoted phrase is found as it stands, within one value', async () => {
      const { find } = await searcher([
        titled(1, 'Clinical nurse specialist'),
        titled(2, 'Specialist clinical nurse'),
        titled(3, 'Porter', { text: { skills: ['Nurse', 'Specialist'] } }),
      ])
      expect(await find('"nurse specialist"')).toEqual([1])
      expect(await find('"Clinical Nurse"')).toEqual([1, 2])
      expect(await find('“clinical nurse” -"nurse specialist"')).toEqual([2])
    })

    test('a quoted phrase is found in descriptions', async () => {
      const { find } = await searcher([
        titled(1, 'Driver', { text: { description: 'You need a full driving licence and patience.' } }),
        titled(2, 'Driver', { text: { description: 'A licence, and full of driving force.' } }),
      ])
      expect(await find('"full driving licence"')).toEqual([1])
    })

    test('a word with a minus before it leaves documents out', async () => {
      const { find } = await searcher([titled(1, 'Staff nurse'), titled(2, 'Senior nurses'), titled(3, 'Porter')])
      expect(await find('nurse -senior')).toEqual([1])
      expect(await find('-nurse')).toEqual([3])
      expect(await find('staff - nurse')).toEqual([1])
    })

    test('a title with words that are ruled out is left out, another mention is not [second/H3-07]', async () => {
      const engine = await createEngine(sampleSchema)
      await engine.upsert([
        titled(1, 'Staff nurse', { text: { description: 'You report to the team manager.' } }),
        titled(2, 'Nurse manager'),
        titled(3, 'Nurse and team leader'),
        titled(4, 'Nurses and managers'),
        titled(5, 'Team nurse'),
      ])
      const find = async (text: string, ruledOut: string[]) =>
        (await engine.search(buildQuery({ text, ruledOut }))).ids.toSorted((a, b) => a - b)
      expect(await find('nurse', ['manager'])).toEqual([1, 3, 5])
      expect(await find('nurse', ['manager', 'team leader'])).toEqual([1, 5])
      expect(await find('', ['Managers'])).toEqual([1, 3, 5])
      expect(await find('nurse', ['', 'porter'])).toEqual([1, 2, 3, 4, 5])
    })

    test('a duty or place of work that is ruled out leaves out every mention', async () => {
      const engine = await createEngine(sampleSchema)
      await engine.upsert([
        titled(1, 'Staff nurse', { text: { description: 'You work in a prison.' } }),
        titled(2, 'Staff nurse', { text: { description: 'You work on a ward.' } }),
      ])
      const { ids } = await engine.search(buildQuery({ text: 'nurse', ruledOut: ['prison'] }))
      expect(ids).toEqual([2])
    })

    test('broader words find the terms of their group, and not the other way round', async () => {
      const synonyms = [{ terms: ['consultant', 'registrar'], broader: ['doctor', 'looks after patients'] }]
      const documents = [titled(1, 'Consultant'), titled(2, 'Doctor'), titled(3, 'Registrar'), titled(4, 'Porter')]
      const { find } = await searcher(documents, { synonyms })
      expect(await find('doctor')).toEqual([1, 2, 3])
      expect(await find('looking after patients')).toEqual([1, 3])
      expect(await find('consultant')).toEqual([1])
    })

    test('broader words are found with small words between them, in another order too', async () => {
      const synonyms = [{ terms: ['matron'], broader: ['visits home', 'nurse lead'] }]
      const { find } = await searcher([titled(1, 'Matron'), titled(2, 'Porter')], { synonyms })
      expect(await find('visits people at home')).toEqual([1])
      expect(await find('home for visiting')).toEqual([1])
      expect(await find('nurse lead')).toEqual([1])
      expect(await find('lead nurse')).toEqual([])
    })

    test('what is left out keeps what only a broader word names', async () => {
      const synonyms = [{ terms: ['consultant'], broader: ['doctor'] }]
      const consultants = Array.from({ length: 20 }, (_, i) => titled(i + 1, 'Consultant'))
      const porters = Array.from({ length: 20 }, (_, i) =>
        titled(i + 21, 'Ward porter', { text: { description: 'You work for a consultant.' } }),
      )
      const engine = await createEngine(sampleSchema, { synonyms })
      await engine.upsert([...consultants, ...porters, titled(41, 'Doctor')])
      const count = async (query: Parameters<typeof buildQuery>[0]) => (await engine.search(buildQuery(query))).total
      expect(await count({ text: 'porter', ruledOut: ['doctor'] })).toBe(20)
      expect(await count({ text: 'porter -doctor' })).toBe(20)
      expect(await count({ text: 'consultant -doctor' })).toBe(40)
    })

    test('a broader word counts as it is written', async () => {
      const synonyms = [{ terms: ['elderly'], broader: ['seniors'] }]
      const { find } = await searcher([titled(1, 'Senior accountant'), titled(2, 'Carer, elderly')], { synonyms })
      expect(await find('senior')).toEqual([1])
      expect(await find('seniors')).toEqual([1, 2])
    })

    test('synonyms are found in either direction', async () => {
      const synonyms = [{ terms: ['rn', 'registered nurse'], languages: ['en'] }]
      const { find } = await searcher(
        [
          titled(1, 'Registered nurse'),
          titled(2, 'RN'),
          titled(3, 'Registered childminder nurse'),
          titled(4, 'Porter'),
        ],
        { synonyms },
      )
      expect(await find('rn')).toEqual([1, 2])
      expect(await find('registered nurse')).toEqual([1, 2, 3])
    })

    test('the words of an adjacent synonym count only next to each other', async () => {
      const { find } = await searcher(
        [titled(1, 'Part time porter'), titled(2, 'Porter, part of a team, in time'), titled(3, 'Porter PT')],
        { synonyms: [{ terms: ['part time', 'pt'], languages: ['en'], adjacent: true }] },
      )
      expect(await find('part-time porter')).toEqual([1, 3])
    })
  })
}
