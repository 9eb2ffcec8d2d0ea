import { expect, test } from 'vitest'
import * as limits from '#config/limits.ts'
import { Clusters } from './clusters.ts'
import type { MapMarker } from '../map-types.ts'

const WORLD = { south: -85, west: -180, north: 85, east: 180 }

const place = (location: string, lat: number, lng: number, count: number, remote = false): MapMarker => ({
  id: location,
  latlong: { lat, lng },
  count,
  location,
  is_remote: remote,
})

const leeds = place('Leeds', 53.8, -1.55, 12)
const york = place('York', 53.96, -1.08, 3)
const lyon = place('Lyon', 45.76, 4.84, 1)

test('nearby places form one pin with the sum of their jobs, named after the largest', () => {
  const pins = new Clusters([york, leeds, lyon]).pinsIn(WORLD, 4)
  const [north, south] = pins.toSorted((a, b) => b.lat - a.lat)
  expect(north).toMatchObject({ count: 15, places: 2, location: 'Leeds', marker: undefined })
  expect(south).toMatchObject({ count: 1, places: 1, location: 'Lyon', marker: lyon })
})

test('zoomed in, the places have separate pins', () => {
  const pins = new Clusters([leeds, york, lyon]).pinsIn(WORLD, 9)
  expect(pins.map(({ location }) => location).sort()).toEqual(['Leeds', 'Lyon', 'York'])
})

test('at every zoom the pins add up to all jobs', () => {
  const markers = Array.from({ length: 500 }, (_, index) =>
    place(`p${index}`, ((index * 37) % 140) - 70, ((index * 53) % 360) - 180, 1 + (index % 7)),
  )
  const clusters = new Clusters(markers)
  const jobs = markers.reduce((sum, { count }) => sum + count, 0)
  for (let zoom = limits.mapZoomMin; zoom <= limits.mapZoomMax; zoom++) {
    expect(clusters.pinsIn(WORLD, zoom).reduce((sum, { count }) => sum + count, 0)).toBe(jobs)
  }
})

test('a pin is remote only if all its places are', () => {
  const remote = place('Remote', 53.8, -1.5, 2, true)
  expect(new Clusters([leeds, remote]).pinsIn(WORLD, 4)[0]?.isRemote).toBe(false)
  expect(new Clusters([remote]).pinsIn(WORLD, 4)[0]?.isRemote).toBe(true)
})

test('a place’s pin is found even in a cluster, with the bounds of its places', () => {
  const clusters = new Clusters([leeds, york, lyon])
  const pin = clusters.pinWith('York', clusters.pinsIn(WORLD, 4))
  expect(pin).toMatchObject({ location: 'Leeds', places: 2 })
  expect(pin && clusters.boundsOf(pin)).toEqual({ south: 53.8, west: -1.55, north: 53.96, east: -1.08 })
})

test('a view across the antimeridian shows pins on both sides', () => {
  const clusters = new Clusters([place('Suva', -18.1, 178.4, 1), place('Apia', -13.8, -171.8, 1), lyon])
  const pins = clusters.pinsIn({ south: -30, west: 170, north: 0, east: 195 }, 6)
  expect(pins.map(({ location }) => location).sort()).toEqual(['Apia', 'Suva'])
})

test("the visitor's location and invalid points are not pins", () => {
  const here = { ...lyon, id: 'current-location' }
  expect(new Clusters([here, place('nowhere', 91, 0, 1), place('NaN', Number.NaN, 0, 1)]).pinsIn(WORLD, 2)).toEqual([])
})

test('if there are too many pins the largest are shown', () => {
  const pins = new Clusters([leeds, york, lyon]).pinsIn(WORLD, 10, 2)
  expect(pins.map(({ count }) => count)).toEqual([12, 3])
})
