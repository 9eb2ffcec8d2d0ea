import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

/** Returns the distance as it is defined, from the ends of both words on. */
function plainDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const replaced = plainDistance(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1)
  const added = 1 + Math.min(plainDistance(a.slice(0, -1), b), plainDistance(a, b.slice(0, -1)))
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(replaced, added, isSwapped ? 1 + plainDistance(a.slice(0, -2), b.slice(0, -2)) : Infinity)
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
const limit = fc.integer({ min: 0, max: 2 })

test('the distance of two words is the fewest typos between them, up to a limit', () => {
  fc.assert(
    fc.property(word, word, limit, (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1))
    }),
    { numRuns: 500 },
  )
})

test('the distance of a beginning is that of the nearest beginning of the word', () => {
  fc.assert(
    fc.property(word, word, limit, (a, b, most) => {
      const beginnings = Array.from({ length: b.length + 1 }, (_, length) => plainDistance(a, b.slice(0, length)))
      expect(editDistance(a, b, most, true)).toBe(Math.min(...beginnings, most + 1))
    }),
    { numRuns: 500 },
  )
})
