import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { letterSet, mistakesIn } from './edit-distance.ts'
import { MistakeCounter } from './mistake-counter.ts'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 4, maxLength: 40 })
/** A word and what a few mistakes make of it. */
const misspelt = letters.chain((word) =>
  fc
    .array(
      fc.tuple(fc.nat(word.length), fc.nat(2), fc.string({ unit: fc.constantFrom('a', 'b', 'd'), maxLength: 2 })),
      {
        maxLength: 2,
      },
    )
    .map((changes) => ({
      word,
      typed: changes.reduce((text, [at, less, more]) => text.slice(0, at) + more + text.slice(at + less), word),
    })),
)

test('a typed word is as many mistakes from each word as when the two are measured alone', () => {
  fc.assert(
    fc.property(misspelt, letters, ({ word, typed }, other) => {
      new MistakeCounter(typed).run((count) => {
        for (const one of [word, other]) expect(count(one)).toBe(mistakesIn(typed, one))
      })
    }),
    { numRuns: 2000 },
  )
})

test('words are passed over by their letters only if they are too many mistakes away', () => {
  fc.assert(
    fc.property(misspelt, ({ word, typed }) => {
      const counter = new MistakeCounter(typed)
      if (mistakesIn(typed, word) === undefined || Math.abs(word.length - typed.length) > counter.limit) return
      const sets = Uint32Array.of(letterSet('zzzzzzzz'), letterSet(word))
      const reached = new Uint32Array(2)
      const count = counter.sift(sets, 2, word.length, reached)
      expect([...reached.subarray(0, count)]).toContain(1)
    }),
    { numRuns: 2000 },
  )
})
