import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionLimits } from '../limits.ts'
import { nextPull } from './pull.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const minutesUntil = (next: Date) => (next.getTime() - NOW.getTime()) / 60_000

test('a pull follows after the interval, and after longer and longer pauses while pulls fail', () => {
  const pauses = [0, 1, 2, 3, 4].map((failures) => minutesUntil(nextPull(NOW, { everyMinutes: 15, failures })))
  expect(pauses).toEqual([15, 30, 60, 120, 240])
})

test('a pause is never shorter than the interval or what the system asks, and never longer than a day without a reason', () => {
  const { leastMinutes, mostMinutes, backoffMinutes } = connectionLimits
  fc.assert(
    fc.property(
      fc.integer({ min: leastMinutes, max: mostMinutes }),
      fc.nat(1000),
      fc.nat(backoffMinutes * 60),
      (everyMinutes, failures, retryAfterSeconds) => {
        const minutes = minutesUntil(nextPull(NOW, { everyMinutes, failures, retryAfterSeconds }))
        expect(minutes).toBeGreaterThanOrEqual(Math.max(everyMinutes, retryAfterSeconds / 60))
        expect(minutes).toBeLessThanOrEqual(Math.max(everyMinutes, backoffMinutes))
      },
    ),
  )
})
