import { expect, test } from 'vitest'
import { contrast } from './colour.ts'

test('black on white has the highest possible contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#0b5c52', '#0b5c52')).toBe(1)
})
