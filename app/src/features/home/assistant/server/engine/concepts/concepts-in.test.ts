import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ask, minimalPosting } from '#testing/assistant/talk.ts'
import { broaderOf, concepts, conceptsIn, mentionsIn, tokensOf } from './concepts-in.ts'

const asked = (text: string) => mentionsIn(tokensOf(text), 'ask').flatMap(({ concepts }) => [...concepts])

test('an idiom and the words of an ad name the same concept', () => {
  expect(asked('will my phone go off at 3am')).toEqual(expect.arrayContaining(['on_call', 'night']))
  expect([...conceptsIn(tokensOf('alerts at night go to a partner')).keys()]).toEqual(
    expect.arrayContaining(['on_call', 'night']),
  )
})

test('a phrase wins over the words inside it', () => {
  expect(asked('driving licence')).not.toContain('car')
})

test('a word of questions says nothing in an ad', () => {
  expect(asked('graveyard')).toContain('night')
  expect([...conceptsIn(tokensOf('graveyard'))]).toEqual([])
})

test('a kind of shift names shifts more weakly than the word itself', () => {
  expect(conceptsIn(tokensOf('your shifts')).get('shift')).toBe(1)
  expect(conceptsIn(tokensOf('an early start')).get('shift')).toBeLessThan(1)
})

test('every broader concept exists and no concept is broader than itself', () => {
  for (const name of Object.keys(concepts)) {
    const chain = [name]
    for (let next = broaderOf(name); next !== undefined; next = broaderOf(next)) {
      expect(concepts).toHaveProperty(next)
      expect(chain).not.toContain(next)
      chain.push(next)
    }
  }
})

test('every phrase is found wherever it stands, with any number for its sign', () => {
  const all = Object.entries(concepts).flatMap(([concept, { both, asked, said }]) =>
    [
      ...(both ?? '').split('|').map((phrase) => ({ concept, phrase, side: 'ask' as const })),
      ...(asked ?? '').split('|').map((phrase) => ({ concept, phrase, side: 'ask' as const })),
      ...(said ?? '').split('|').map((phrase) => ({ concept, phrase, side: 'say' as const })),
    ].filter(({ phrase }) => phrase !== ''),
  )
  const number = fc.integer({ min: 1, max: 99 })
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.constantFrom('', 'zzz ', 'qqq zzz '),
      number,
      ({ concept, phrase, side }, before, count) => {
        const tokens = tokensOf(`${before}${phrase.replaceAll('#', String(count))} zzz`)
        expect(mentionsIn(tokens, side).flatMap(({ concepts: named }) => [...named])).toContain(concept)
      },
    ),
    { numRuns: 1000 },
  )
})

const position = {
  ...minimalPosting,
  id: 41,
  description: `<p>Home every evening: you sleep in your own bed.</p><p>Beards are fine under a net.</p>
  <p>Bring the references of two former employers. The canteen stays open all night.</p>
  <p>There is a nursery on campus. Lifts go to every floor.</p><p>We pay the fees of the permit.</p>`,
}
test.each([
  ['any nights out in the cab?', 'sleep in your own bed'],
  ['do i gotta shave', 'Beards are fine'],
  ['somewhere for my toddler to go?', 'nursery'],
  ['who can vouch for me, does my old boss count', 'references'],
])('a question in other words shows the right sentence: %s', async (question, passage) => {
  const { passages } = await ask(question, { context: { position: 41 }, positions: [position] })
  expect(passages.map(({ text }) => text).join(' ')).toContain(passage)
})
