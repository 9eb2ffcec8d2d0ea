import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, multiply, readDecimal, round, subtract, toNumber, toText, type Decimal } from './decimal.ts'
import { evaluate } from './evaluate.ts'
import type { Expression } from '../model/expression.ts'

const RUNS = { seed: 20_261_122, numRuns: 300 }
const TODAY = '2026-11-22'

const resultOf = (expression: Expression, values: Readonly<Record<string, unknown>> = {}) =>
  evaluate(expression, { values, today: TODAY })
const field = (name: string) => ({ field: name })

test('amounts of money add up and multiply without the errors of binary numbers', () => {
  expect(resultOf({ sum: [0.1, 0.2] })).toBe(0.3)
  expect(resultOf({ product: [field('price'), field('count')] }, { price: 1.1, count: 3 })).toBe(3.3)
  expect(resultOf({ difference: [1, 0.9, 0.1] })).toBe(0)
  expect(resultOf({ sum: Array.from({ length: 1000 }, () => 0.01) })).toBe(10)
})

test('rounding takes halves away from zero, and nothing else rounds', () => {
  expect(resultOf({ round: 0.125, decimals: 2 })).toBe(0.13)
  expect(resultOf({ round: 1.005, decimals: 2 })).toBe(1.01)
  expect(resultOf({ round: -0.125, decimals: 2 })).toBe(-0.13)
  expect(resultOf({ round: -0.4, decimals: 0 })).toBe(0)
  expect(resultOf({ round: { product: [19.99, 0.19] }, decimals: 2 })).toBe(3.8)
  expect(resultOf({ product: [19.99, 0.19] })).toBe(3.7981)
})

test('sums, minima and maxima skip what is empty; products and differences wait for it', () => {
  const values = { a: 5, none: null, hidden: undefined, blank: ' ', nobody: [] }
  const some = [field('a'), field('none'), field('hidden'), field('blank'), field('nobody')]
  expect(resultOf({ sum: some }, values)).toBe(5)
  expect(resultOf({ min: some }, values)).toBe(5)
  expect(resultOf({ max: some }, values)).toBe(5)
  expect(resultOf({ product: some }, values)).toBeNull()
  expect(resultOf({ difference: some }, values)).toBeNull()
  expect(resultOf({ sum: [field('none')] }, values)).toBeNull()
  expect(resultOf({ sum: [0, field('none')] }, values)).toBe(0)
  expect(resultOf({ round: field('none'), decimals: 2 }, values)).toBeNull()
})

test('an answer that is not a number makes the result empty', () => {
  for (const wrong of ['abc', '1e3', '0x10', { a: 1 }, [{ a: 1 }], '9'.repeat(41)]) {
    expect(resultOf({ sum: [1, field('a')] }, { a: wrong })).toBeNull()
    expect(resultOf({ product: [field('none'), field('a')] }, { a: wrong })).toBeNull()
  }
  expect(resultOf({ product: [1e200, 1e200] })).toBeNull()
})

test('choices count by their values, ticked boxes as 1, rows by the field named', () => {
  const values = {
    size: '12.50',
    extras: [3, 4],
    insured: true,
    gift: false,
    lines: [{ amount: 1.5 }, {}, { amount: 2 }],
  }
  expect(resultOf({ sum: [field('size'), field('extras')] }, values)).toBe(19.5)
  expect(resultOf({ product: [field('insured'), 20] }, values)).toBe(20)
  expect(resultOf({ product: [field('gift'), 20] }, values)).toBe(0)
  expect(resultOf({ sum: [{ field: 'lines', each: 'amount' }] }, values)).toBe(3.5)
  expect(resultOf({ product: [{ field: 'lines', each: 'amount' }] }, values)).toBeNull()
  expect(resultOf({ max: [{ field: 'lines', each: 'amount' }, 1] }, values)).toBe(2)
})

test('rows, choices and files are counted', () => {
  const values = { lines: [{}, {}], extras: ['a'], name: 'Ada', none: '' }
  const count = (name: string) => resultOf({ count: name }, values)
  expect(['lines', 'extras', 'name', 'none', 'hidden'].map(count)).toEqual([2, 1, 1, 0, 0])
})

test('texts are joined with the separator, without what is empty', () => {
  const values = { first: 'Ada', last: '', tags: ['a', 'b'], count: 1e21 }
  expect(resultOf({ concat: [field('first'), field('last')], separator: ' ' }, values)).toBe('Ada')
  expect(resultOf({ concat: ['No. ', field('count'), '/', field('tags')] }, values)).toBe(
    'No. 1000000000000000000000/a, b',
  )
  expect(resultOf({ concat: ['No. ', field('last')] }, values)).toBe('')
  expect(resultOf({ concat: [field('first'), { sum: [1, 2] }], separator: '-' }, values)).toBe('Ada-3')
})

test.each([
  ['2026-01-31', '2026-02-28', 'days', 28],
  ['2026-01-31', '2026-02-28', 'months', 0],
  ['2026-01-31', '2026-03-31', 'months', 2],
  ['2026-03-31', '2026-01-31', 'months', -2],
  ['2026-02-28', '2026-01-31', 'months', 0],
  ['2004-02-29', '2022-02-28', 'years', 17],
  ['2004-02-29', '2022-03-01', 'years', 18],
  ['2026-03-28', '2026-03-30', 'days', 2],
  ['2024-05', '2026-04', 'years', 1],
  ['0050-01-01', '0051-01-01', 'days', 365],
] as const)('from %s to %s are so many whole %s: %d', (from, until, unit, expected) => {
  expect(resultOf({ dateDifference: { from: field('from'), until: field('until'), unit } }, { from, until })).toBe(
    expected,
  )
})

test('dates give differences to today, of ranges, and empty until both are set', () => {
  const stay = { startDate: '2026-11', endDate: null, isCurrent: true }
  const since = (from: unknown) =>
    resultOf({ dateDifference: { from: field('from'), until: 'today', unit: 'years' } }, { from })
  expect([since('2000-11-22'), since('2000-11-23'), since(''), since('soon')]).toEqual([26, 25, null, null])
  const part = (name: 'startDate' | 'endDate') =>
    resultOf({ dateDifference: { from: { field: 'stay', part: name }, until: '2027-01-01', unit: 'months' } }, { stay })
  expect([part('startDate'), part('endDate')]).toEqual([2, null])
})

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, scale]): Decimal => ({ digits, scale }))
/** Returns the number times 10^24 as an integer, for arithmetic independent of the code under test. */
const whole = ({ digits, scale }: Decimal) => digits * 10n ** BigInt(24 - scale)

test('decimal arithmetic is exact for any amounts', () => {
  fc.assert(
    fc.property(decimals, decimals, fc.integer({ min: 0, max: 12 }), (a, b, places) => {
      expect(whole(add(a, b))).toBe(whole(a) + whole(b))
      expect(whole(subtract(a, b))).toBe(whole(a) - whole(b))
      expect(whole(multiply(a, b)) * 10n ** 24n).toBe(whole(a) * whole(b))
      const distance = whole(round(a, places)) - whole(a)
      expect((distance < 0n ? -distance : distance) * 2n).toBeLessThanOrEqual(10n ** BigInt(24 - places))
      const again = readDecimal(toText(a).length > 40 ? toNumber(a) : toText(a))
      expect(again && whole(again)).toBe(whole(a))
    }),
    RUNS,
  )
})

test('every number round-trips, and a sum does not depend on the order', () => {
  const doubles = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(fc.array(doubles, { minLength: 1, maxLength: 6 }), (numbers) => {
      for (const number of numbers) expect(resultOf({ sum: [number] })).toBe(number + 0)
      expect(resultOf({ sum: numbers.toReversed() })).toBe(resultOf({ sum: numbers }))
      expect(resultOf({ difference: [{ sum: numbers }, { sum: numbers }] })).toBe(0)
    }),
    RUNS,
  )
})
