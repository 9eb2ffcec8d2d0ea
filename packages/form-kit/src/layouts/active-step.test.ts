import { expect, test } from 'vitest'
import { scrollProgress, sectionInView } from './active-step.ts'

test('the active section is the last whose title has come into the upper third of the window', () => {
  expect(sectionInView([10, 400, 900], 900, false)).toBe(0)
  expect(sectionInView([-500, 300, 900], 900, false)).toBe(1)
  expect(sectionInView([-500, 301, 900], 900, false)).toBe(0)
  expect(sectionInView([500], 900, false)).toBe(0)
})

test('at the end of the page the last section is active, however short it is', () => {
  expect(sectionInView([-900, -100, 700], 900, true)).toBe(2)
})

test('a section that is not shown is never the active one', () => {
  expect(sectionInView([Infinity, 500, 900], 900, false)).toBe(1)
  expect(sectionInView([-500, 100, Infinity], 900, true)).toBe(1)
  expect(sectionInView([Infinity], 900, true)).toBe(0)
})

test('progress goes in steps of ten percent and never leaves the scale', () => {
  expect([0, 44, 46, 100, 240].map((scrolled) => scrollProgress(scrolled, 100))).toEqual([0, 40, 50, 100, 100])
  expect(scrollProgress(0, 0)).toBe(100)
})
