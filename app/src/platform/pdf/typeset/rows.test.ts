import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginate, type Row } from './rows.ts'

const PAGE = 100

const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    height: fc.integer({ min: 1, max: 30 }),
    gap: fc.integer({ min: 0, max: 10 }),
    keepsNext: fc.boolean(),
    pieces: fc.constant([]),
  }),
  { maxLength: 60 },
)

const heightOf = (group: readonly Row[]) => group.reduce((sum, { height, gap }) => sum + height + gap, 0)

test('pages have every row in order and never overflow', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const pages = paginate(given, () => PAGE)
      expect(pages.flat().map(({ row }) => row)).toEqual(given)
      for (const { row, top } of pages.flat()) expect(top + row.height).toBeLessThanOrEqual(PAGE)
    }),
  )
})

test('a heading is on the same page as its content, if both fit on one', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const pages = paginate(given, () => PAGE)
      for (const page of pages.slice(0, -1)) {
        const last = page.at(-1)?.row
        if (!last?.keepsNext) continue
        const at = given.indexOf(last)
        let [from, to] = [at, at + 1]
        while (from > 0 && given[from - 1]?.keepsNext) from -= 1
        while (given[to]?.keepsNext) to += 1
        expect(heightOf(given.slice(from, to + 1))).toBeGreaterThan(PAGE)
      }
    }),
  )
})
