import { expect, test } from 'vitest'
import { mercatorX, mercatorY, offsetPx, viewBounds, viewOf } from './mercator.ts'

test('the centre of a view has no offset and lies within its bounds', () => {
  const view = viewOf(10, 50, 4, 800, 600)
  expect(offsetPx(view, mercatorX(10), mercatorY(50))).toEqual([0, 0])
  const { south, west, north, east } = viewBounds(view)
  expect((west + east) / 2).toBeCloseTo(10)
  expect(south).toBeLessThan(50)
  expect(north).toBeGreaterThan(50)
  expect(offsetPx(view, mercatorX(east), mercatorY(south)).map(Math.round)).toEqual([400, 300])
})

test('a place beyond the antimeridian is drawn on the near side of the world', () => {
  const view = viewOf(179, 0, 3, 800, 600)
  const [dx] = offsetPx(view, mercatorX(-179), 0.5)
  expect(dx).toBeCloseTo((2 / 360) * 512 * 8)
})
