import { expect, test } from 'vitest'
import { addDays, addMinutes, daysLeft, epochSeconds } from './time.ts'

const NOON = new Date('2026-05-10T12:00:00.000Z')

test('adds and subtracts days of 24 hours, across a change of clocks and a leap day', () => {
  expect(addDays(new Date('2024-02-28T12:00:00.000Z'), 2).toISOString()).toBe('2024-03-01T12:00:00.000Z')
  expect(addDays(new Date('2026-03-29T12:00:00.000+01:00'), -1).toISOString()).toBe('2026-03-28T11:00:00.000Z')
  expect(addMinutes(NOON, 90).toISOString()).toBe('2026-05-10T13:30:00.000Z')
})

test('counts whole seconds since 1970, rounded down', () => {
  expect(epochSeconds(new Date(1999))).toBe(1)
})

test.each([
  ['2026-05-10T12:00:00.001Z', 1],
  ['2026-05-11T12:00:00.000Z', 1],
  ['2026-05-11T12:00:59.999Z', 1],
  ['2026-05-11T12:01:00.000Z', 2],
  ['2026-05-13T12:00:00.000Z', 3],
  ['2026-05-10T12:00:00.000Z', 1],
  ['2026-05-01T12:00:00.000Z', 1],
])('%s is %i days away: a part of a day counts, and at least 1 is left', (until, days) => {
  expect(daysLeft(new Date(until), NOON)).toBe(days)
})
