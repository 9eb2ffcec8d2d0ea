import { expect, test } from 'vitest'
import { pinLabel, pinSize } from './pin-sprite.ts'

test('a pin is single, small under 10, medium under 60, else large', () => {
  const sizes = [1, 2, 9, 10, 59, 60, 50_000].map(pinSize)
  expect(sizes).toEqual(['single', 'small', 'small', 'medium', 'medium', 'large', 'large'])
})

test('a pin for several jobs shows their number in the short form of the language', () => {
  expect(pinLabel(1, 'en')).toBe('')
  expect(pinLabel(2, 'en')).toBe('2')
  expect(pinLabel(1_240, 'en')).toBe('1.2k')
  expect(pinLabel(3_000_000, 'en')).toBe('3M')
  expect(pinLabel(2_000_000_000, 'en')).toBe('2B')
  expect(pinLabel(3_000_000, 'de')).toMatch(/^3\sMio\.$/u)
})
