import { expect, test } from 'vitest'
import { boundsOf, densestBounds, isSameView, searchBounds, widthOf } from './bounds.ts'

const fiji = { lat: -18, lng: 178.5 }
const samoa = { lat: -13.8, lng: -171.8 }
const leeds = { lat: 53.8, lng: -1.5 }
const lyon = { lat: 45.8, lng: 4.8 }

test('the bounds of places contain them all', () => {
  expect(boundsOf([leeds, lyon])).toEqual({ south: 45.8, west: -1.5, north: 53.8, east: 4.8 })
  expect(boundsOf([leeds])).toEqual({ south: 53.8, west: -1.5, north: 53.8, east: -1.5 })
  expect(boundsOf([])).toBeUndefined()
})

test('places on both sides of the antimeridian are framed together, not around the whole globe', () => {
  const bounds = boundsOf([fiji, samoa])
  expect(bounds).toEqual({ south: -18, west: 178.5, north: -13.8, east: -171.8 })
  expect(bounds && widthOf(bounds)).toBeCloseTo(9.7)
})

test('searching a view dragged around the globe uses normalized longitudes', () => {
  expect(searchBounds({ south: -20, west: 530, north: 0, east: 550 })).toEqual({
    south: -20,
    west: 170,
    north: 0,
    east: -170,
  })
  expect(searchBounds({ south: -20, west: -190, north: 0, east: -170 })).toEqual({
    south: -20,
    west: 170,
    north: 0,
    east: -170,
  })
  expect(searchBounds({ south: 40, west: -10, north: 60, east: 180 })).toEqual({
    south: 40,
    west: -10,
    north: 60,
    east: 180,
  })
})

test('a view as wide as the globe searches everywhere', () => {
  expect(searchBounds({ south: -95, west: -250, north: 95, east: 170 })).toEqual({
    south: -90,
    west: -180,
    north: 90,
    east: 180,
  })
})

test('the area just searched is recognized as the current view', () => {
  const view = { south: 40.00004, west: 170, north: 60, east: -170.00004 }
  expect(isSameView(view, { south: 40, west: 170, north: 60, east: -170 })).toBe(true)
  expect(isSameView(view, { south: 42, west: 170, north: 60, east: -170 })).toBe(false)
})

test('a view too narrow for all places shows those with the most jobs, also across the antimeridian', () => {
  const places = [
    { ...leeds, count: 4 },
    { ...lyon, count: 3 },
    { ...fiji, count: 5 },
    { ...samoa, count: 4 },
  ]
  expect(densestBounds(places, 30)).toEqual(boundsOf([fiji, samoa]))
  expect(densestBounds(places.slice(0, 3), 30)).toEqual(boundsOf([leeds, lyon]))
  expect(densestBounds(places, 1)).toEqual(boundsOf([fiji]))
  expect(densestBounds(places, 360)).toEqual(boundsOf(places))
  expect(densestBounds([], 30)).toBeUndefined()
})
