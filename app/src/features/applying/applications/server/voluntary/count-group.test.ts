import { applicationLimits } from '../../limits.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countGroup, type GroupCell } from './count-group.ts'

const cell = (positionId: number | null, month: string, count: number): GroupCell => ({ positionId, month, count })

describe('Counts of voluntary answers', () => {
  test('leave out groups of fewer than ten people', () => {
    expect(countGroup([cell(1, '2026-01', 9)], undefined, {})).toBe(null)
    expect(countGroup([cell(1, '2026-01', 10)], undefined, {})).toBe(10)
    expect(countGroup([], undefined, {})).toBe(null)
  })

  test('combine months and jobs that have too few people alone', () => {
    const cells = [cell(1, '2026-01', 6), cell(1, '2026-02', 7), cell(2, '2026-01', 4), cell(3, '2026-02', 6)]
    expect(countGroup(cells, 1, {})).toBe(13)
    expect(countGroup(cells, 1, { from: '2026-02' })).toBe(null)
    expect(countGroup(cells, 2, {})).toBe(null)
    expect(countGroup(cells, undefined, {})).toBe(23)
    expect(countGroup(cells, undefined, { to: '2026-01' })).toBe(null)
  })

  test('reveal no smaller group by the difference of any two choices', () => {
    const months = ['2026-01', '2026-02', '2026-03', '2026-04']
    const someCells = fc.array(
      fc.record({
        positionId: fc.constantFrom(1, 2, 3, null),
        month: fc.constantFrom(...months),
        count: fc.integer({ min: 1, max: 14 }),
      }),
    )
    const choice = fc.record({
      positionId: fc.constantFrom(1, 2, 3, undefined),
      from: fc.constantFrom(undefined, ...months),
      to: fc.constantFrom(undefined, ...months),
    })
    fc.assert(
      fc.property(someCells, choice, choice, (cells, one, other) => {
        const all = countGroup(cells, one.positionId, one)
        const part = countGroup(cells, other.positionId, other)
        const within =
          (one.positionId === undefined || one.positionId === other.positionId) &&
          (one.from ?? '') <= (other.from ?? '') &&
          (other.to ?? '9') <= (one.to ?? '9')
        if (all === null || part === null || !within) return
        expect(all - part === 0 || all - part >= applicationLimits.voluntaryGroupPeople).toBe(true)
      }),
    )
  })
})
