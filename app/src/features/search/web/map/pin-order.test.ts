import { expect, test } from 'vitest'
import { pinStep, readingOrder } from './pin-order.ts'

const pins = [
  { name: 'south', x: 50, y: 400 },
  { name: 'east', x: 300, y: 40 },
  { name: 'west', x: 20, y: 60 },
]
const names = (dir: 'ltr' | 'rtl') => readingOrder(pins, dir).map(({ name }) => name)

test('pins are walked through row by row in the direction of the writing', () => {
  expect(names('ltr')).toEqual(['west', 'east', 'south'])
  expect(names('rtl')).toEqual(['east', 'west', 'south'])
})

test('arrow keys walk through the pins and round at the ends', () => {
  expect(pinStep('ArrowRight', 0, 3, 'ltr')).toBe(1)
  expect(pinStep('ArrowLeft', 0, 3, 'ltr')).toBe(2)
  expect(pinStep('ArrowDown', 2, 3, 'ltr')).toBe(0)
  expect(pinStep('ArrowLeft', 0, 3, 'rtl')).toBe(1)
  expect(pinStep('Home', 2, 3, 'ltr')).toBe(0)
  expect(pinStep('End', 0, 3, 'ltr')).toBe(2)
})

test('other keys, and a map without pins, leave the focus where it is', () => {
  expect(pinStep('Enter', 0, 3, 'ltr')).toBeUndefined()
  expect(pinStep('ArrowRight', -1, 0, 'ltr')).toBeUndefined()
})
