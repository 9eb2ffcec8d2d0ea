import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliverySystems } from '../systems/index.ts'
import { createPace } from './pace.ts'

const rates = Object.values(deliverySystems).map(({ perSecond }) => perSecond)

test.each([...new Set([0.25, 0.3, 1, 1.5, 5, ...rates])])('of %d calls a second no span has more than that', (rate) => {
  const durations = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 20, maxLength: 60 })
  fc.assert(
    fc.property(durations, (calls) => {
      let now = 0
      const pace = createPace(rate, () => now)
      const ends = calls.map((duration) => {
        now += duration
        const end = now
        now += pace.next()
        return end
      })
      const atOnce = Math.max(1, Math.floor(rate))
      const spanMs = (1000 * atOnce) / rate
      for (const [index, end] of ends.entries()) {
        const later = ends[index + atOnce]
        if (later !== undefined) expect(later - end).toBeGreaterThanOrEqual(spanMs - 0.001)
      }
      expect(pace.rest()).toBeGreaterThan(0)
      expect(pace.rest()).toBe(0)
    }),
  )
})
