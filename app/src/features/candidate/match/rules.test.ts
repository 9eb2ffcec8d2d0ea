import { expect, test } from 'vitest'
import { wholeShares } from './rules.ts'

test('the shares of a match add up to 100 where the ad leaves parts out', () => {
  expect(wholeShares([61.5, 30.8, 7.7])).toEqual([61, 31, 8])
  expect(wholeShares([40, 10, 20, 15, 10, 5])).toEqual([40, 10, 20, 15, 10, 5])
  expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33])
  expect(wholeShares([50])).toEqual([100])
  expect(wholeShares([])).toEqual([])
})
