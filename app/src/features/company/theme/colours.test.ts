import { expect, test } from 'vitest'
import { contrast } from '#kernel/colour.ts'
import { onDark } from './colours.ts'

const STEPS = ['00', '33', '66', '99', 'cc', 'ff']
const colours = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)))

/** Difference between the strongest and the weakest channel of a colour, 0 to 255. */
const colourful = (colour: string) => {
  const parts = (colour.slice(1).match(/../g) ?? []).map((part) => Number.parseInt(part, 16))
  return Math.max(...parts) - Math.min(...parts)
}

test('every colour is readable on dark surfaces, and dark text is readable on it', () => {
  for (const colour of colours) {
    for (const surface of ['#131615', '#1b1f1e', '#262c2a', '#0d1f1c'])
      expect(contrast(onDark(colour), surface), `${colour} on ${surface}`).toBeGreaterThan(4.5)
  }
})

test('a company’s colour keeps its hue in dark mode', () => {
  expect(onDark('#0b5c52')).toMatch(/^#[0-9a-f]{6}$/)
  for (const colour of ['#0b5c52', '#7a2e4d', '#7a1fa2', '#0050b3', '#a11d1d'])
    expect(colourful(onDark(colour)), onDark(colour)).toBeGreaterThan(70)
  expect(colourful(onDark('#555555'))).toBe(0)
})
