import { expect, test } from 'vitest'
import { circleBounds, distanceKm, parseLocationValue, parsePoint } from './rules.ts'

test('the distance between London and Paris is about 344 km', () => {
  expect(distanceKm({ lat: 51.5074, lon: -0.1278 }, { lat: 48.8566, lon: 2.3522 })).toBeCloseTo(343.6, 0)
})

test('two points on either side of the date line are close', () => {
  expect(distanceKm({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(22.2, 1)
})

test('the bounds of a circle across the date line have their west east of their east', () => {
  const box = circleBounds({ lat: -17, lon: 179.9 }, 40)
  expect(box.west).toBeGreaterThan(179)
  expect(box.east).toBeLessThan(-179)
})

test('the bounds of a circle around the pole contain every longitude', () => {
  expect(circleBounds({ lat: 89.9, lon: 10 }, 40)).toMatchObject({ west: -180, east: 180, north: 90 })
})

test('every point of a circle lies in its bounds', () => {
  const centre = { lat: 60, lon: 10 }
  const box = circleBounds(centre, 160)
  expect(distanceKm(centre, { lat: box.north, lon: 10 })).toBeCloseTo(160, 3)
  expect(distanceKm(centre, { lat: 60, lon: box.east })).toBeGreaterThan(160)
})

test('a named point is parsed from name:::lat,lon', () => {
  expect(parseLocationValue('1 High Street:::51.5,-0.12')).toEqual({ label: '1 High Street', lat: 51.5, lon: -0.12 })
})

test.each([
  '',
  'x',
  'x:::',
  'x:::NaN,1',
  'x:::1e309,1',
  'x:::1',
  'x:::1,2,3',
  'x:::999,0',
  'x:::0,181',
  'x:::1,2:::3,4',
  'x:::0x10,1',
  'x:::1 ,',
])('the address value %j is refused', (value) => {
  expect(parseLocationValue(value)).toBeUndefined()
})

test('a point can have spaces and signs, and nothing else', () => {
  expect(parsePoint(' 39.0997 , -94.5786 ')).toEqual({ lat: 39.0997, lon: -94.5786 })
  expect(parsePoint('39,0997,-94,5786')).toBeUndefined()
})
