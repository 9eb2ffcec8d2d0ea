import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { greatest } from './greatest.ts'
import { ValueOrder } from '../indexing/value-order.ts'

const counts = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 4090, max: 9000 })), {
  maxLength: 40,
})

test('the greatest counts equal those of a full sort, with ties in value order', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 45 }), (list, limit) => {
      const order = Uint32Array.from(list.keys()).reverse()
      const expected = [...order].filter((i) => list[i] !== 0).sort((a, b) => (list[b] ?? 0) - (list[a] ?? 0))
      const ranks = Uint32Array.from(list.keys(), (i) => order.indexOf(i))
      const among = Uint32Array.from(list.keys()).filter((i) => list[i] !== 0)
      const counts = Uint32Array.from(list)
      expect(greatest(counts, { order, ranks }, limit)).toEqual(expected.slice(0, limit))
      expect(greatest(counts, { order, ranks, among }, limit)).toEqual(expected.slice(0, limit))
    }),
    { numRuns: 1000 },
  )
})

test('values stay in order whether they are added one by one or in bulk', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 120 }), { maxLength: 5 }), (crowds) => {
      const values: string[] = []
      const order = new ValueOrder((a, b) => (values[a] ?? '') < (values[b] ?? ''))
      for (const crowd of crowds) {
        values.push(...crowd.filter((value) => !values.includes(value)))
        const distinct = [...new Set(values)]
        values.splice(0, values.length, ...distinct)
        const sorted = [...order.upTo(values.length)].map((number) => values[number])
        expect(sorted).toEqual(values.toSorted((a, b) => (a < b ? -1 : 1)))
      }
    }),
    { numRuns: 100 },
  )
})
