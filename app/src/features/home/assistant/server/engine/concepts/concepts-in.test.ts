import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ask, minimalPosting } from '#testing/assistant/talk.ts'
import phrases from './concepts.json' with { type: 'json' }
import { conceptsIn, mentionsIn, tokensOf } from './concepts-in.ts'

const asked = (text: string) => mentionsIn(tokensOf(text), 'ask').flatMap(({ concepts }) => [...concepts])

test('an idiom and the words of an ad name the same concept', () => {
  expect(asked('will my phone go off at 3am')).toEqual(expect.arrayContaining(['on_call', 'night']))
  expect([...conceptsIn(tokensOf('alerts at night go to a partner'))]).toEqual(
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

test('every phrase is found wherever it stands', () => {
  const all = Object.entries(phrases).flatMap(([concept, list]) =>
    list.split('|').map((phrase) => ({ concept, phrase })),
  )
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.constantFrom('', 'please ', 'zzz '), ({ concept, phrase }, before) => {
      const tokens = tokensOf(`${before}${phrase.replace(/^[?!]/, '')} zzz`)
      expect(
        mentionsIn(tokens, phrase.startsWith('!') ? 'say' : 'ask').flatMap(({ concepts }) => [...concepts]),
      ).toContain(concept)
    }),
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
