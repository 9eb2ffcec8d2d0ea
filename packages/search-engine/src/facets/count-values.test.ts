import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { greatestIn } from './count-values.ts'
import { greatest } from './greatest.ts'
import { ValueColumn } from '../indexing/value-column.ts'
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

test('values are counted right while thousands of documents change their sets of values', () => {
  const column = new ValueColumn()
  const names = Array.from({ length: 15 }, (_, n) => `value ${n}`)
  const held = new Map<number, string[]>()
  const documents = 9000
  for (let round = 0; round < 3; round++) {
    for (let slot = 0; slot < documents; slot++) {
      column.clear(slot)
      // Some two thirds of the 2^15 possible sets, in another order in each round.
      const bits = (slot * 7919 + round * 104_729) % 2 ** names.length
      const values = names.filter((_, n) => (bits >>> n) % 2 === 1)
      column.set(slot, values)
      held.set(slot, values)
    }
    const slots = Uint32Array.from(held.keys())
    for (const count of [40, documents]) {
      const list = { slots, count }
      const counted = greatestIn(column, { lists: [list], all: column.counts }, names.length)
      const expected = names
        .map((name) => ({
          name,
          count: [...slots.subarray(0, count)].filter((slot) => held.get(slot)?.includes(name)).length,
        }))
        .filter((value) => value.count > 0)
        .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      expect(counted.map(({ number, count: times }) => ({ name: column.values[number], count: times }))).toEqual(
        expected,
      )
    }
  }
})
