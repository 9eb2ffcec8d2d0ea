import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeBasemap, decodeLine, townBands, type WorldFile } from './basemap-data.ts'

const readWorld = (name: string): WorldFile =>
  JSON.parse(gunzipSync(readFileSync(new URL(`data/${name}.json.gz`, import.meta.url))).toString())

test('a delta-encoded line is decoded to degrees', () => {
  expect(decodeLine([4888, 3832, 32, -74], 100)).toEqual([
    [48.88, 38.32],
    [49.2, 37.58],
  ])
})

test('no outline crosses the whole map at the antimeridian', () => {
  for (const { scale, land, borders } of ['world', 'world-detail'].map(readWorld)) {
    for (const line of [...land.flat(), ...borders]) {
      const points = decodeLine(line, scale)
      // Only the edge of Antarctica along the pole is that long.
      const widest = Math.max(
        0,
        ...points.map(([x, y], at) => (y < -84 ? 0 : Math.abs(x - (points[at - 1]?.[0] ?? x)))),
      )
      expect(widest).toBeLessThan(20)
      for (const [x, y] of points) expect(Math.abs(x) <= 180 && Math.abs(y) <= 90).toBe(true)
    }
  }
})

test('countries are named in the page language', () => {
  const file = {
    scale: 1,
    land: [],
    borders: [],
    countries: [['DE', 9.9, 51.6, 3] as [string, number, number, number]],
    cities: [],
  }
  expect(decodeBasemap([file], 'fr').labels.features[0]?.properties.name).toBe('Allemagne')
})

test('towns are named from the zoom at which their size fits', () => {
  const names = (zoom: number) =>
    decodeBasemap([], 'en', [
      ['Leeds', -154, 5380, 3],
      ['Otley', -169, 5391, 6],
    ])
      .labels.features.filter(({ properties }) => properties.from <= zoom)
      .map(({ properties }) => properties.name)
  expect([names(6), names(9)]).toEqual([['Leeds'], ['Leeds', 'Otley']])
})

test('a map loads the towns of its part of the world, even across the antimeridian', () => {
  expect(townBands(-3, 2)).toEqual([5, 6])
  expect(townBands(170, 190)).toEqual([11, 0])
  expect(townBands(-190, -170)).toEqual([11, 0])
  expect(townBands(-400, 400)).toHaveLength(12)
})
