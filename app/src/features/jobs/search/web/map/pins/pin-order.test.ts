import { expect, test } from 'vitest'
import { pinStep, readingOrder } from './pin-order.ts'

const pins = [
  { name: 'south', x: 50, y: 400 },
  { name: 'east', x: 300, y: 40 },
  { name: 'west', x: 20, y: 60 },
]
const names = (dir: 'ltr' | 'rtl') => readingOrder(pins, dir).map(({ name }) => name)

test('pins are traversed row by row in the direction of writing', () => {
  expect(names('ltr')).toEqual(['west', 'east', 'south'])
  expect(names('rtl')).toEqual(['east', 'west', 'south'])
})

test('arrow keys move between pins and wrap around', () => {
  expect(pinStep('ArrowRight', 0, 3, 'ltr')).toBe(1)
  expect(pinStep('ArrowLeft', 0, 3, 'ltr')).toBe(2)
  expect(pinStep('ArrowDown', 2, 3, 'ltr')).toBe(0)
  expect(pinStep('ArrowLeft', 0, 3, 'rtl')).toBe(1)
  expect(pinStep('Home', 2, 3, 'ltr')).toBe(0)
  expect(pinStep('End', 0, 3, 'ltr')).toBe(2)
})

test('other keys, and a map without pins, leave the focus unchanged', () => {
  expect(pinStep('Enter', 0, 3, 'ltr')).toBeUndefined()
  expect(pinStep('ArrowRight', -1, 0, 'ltr')).toBeUndefined()
})
