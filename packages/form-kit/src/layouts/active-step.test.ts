import { describe, expect, test } from 'vitest'
import { ChosenStep, scrollProgress, sectionInView } from './active-step.ts'

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

describe('a step that was clicked', () => {
  test('gives way to any later scrolling, by keys too, once its second is over [RB-22]', () => {
    const step = new ChosenStep()
    step.choose(1000)
    expect(step.staysFor(1050, 400)).toBe(Infinity)
    // End is pressed after half a second; then the page no longer scrolls.
    expect(step.staysFor(1550, 5000)).toBe(450)
    expect(step.staysFor(2000, 5000)).toBe(0)
    expect(step.staysFor(9000, 400)).toBe(0)
  })

  test('stays the active one while the page rests where the click brought it', () => {
    const step = new ChosenStep()
    step.choose(1000)
    expect([1050, 1999, 60_000].map((now) => step.staysFor(now, 5000))).toEqual([Infinity, Infinity, Infinity])
    expect(step.staysFor(60_001, 4000)).toBe(0)
  })

  test('counts for nothing when the page did not rest within its second, or none was clicked', () => {
    const step = new ChosenStep()
    expect(step.staysFor(1000, 0)).toBe(0)
    step.choose(1000)
    expect(step.staysFor(2000, 5000)).toBe(0)
  })
})
