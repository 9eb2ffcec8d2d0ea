import type { Feature, FeatureCollection, LineString, Point, Polygon } from 'geojson'
import detailUrl from './data/world-detail.json.gz?unpacked'
import worldUrl from './data/world.json.gz?unpacked'

/** A file made by `scripts/build-basemap.ts`: delta-encoded lines of integers, `scale` per degree. */
export interface WorldFile {
  scale: number
  /** Polygons, each a list of rings. */
  land: number[][][]
  borders: number[][]
  /** Borders of regions within countries, in two hundredths of a degree. */
  regions?: number[][]
  /** Region code, longitude, latitude, rank by area from 1. */
  countries: [string, number, number, number][]
  cities: Town[]
}

/** Name, longitude and latitude in hundredths of a degree, population tier from 0. */
export type Town = [string, number, number, number]

export interface LabelProperties {
  name: string
  kind: 'country' | 'city'
  /** Minimum zoom at which the name is shown. */
  from: number
  /** Lower values are placed first. */
  order: number
}

export interface Basemap {
  land: FeatureCollection<Polygon>
  borders: FeatureCollection<LineString>
  regions: FeatureCollection<LineString>
  labels: FeatureCollection<Point, LabelProperties>
}

/** By rank and by tier; integers, because layers are filtered at whole zoom levels. */
const COUNTRY_FROM_ZOOM = [1, 1, 2, 3, 4, 5, 7]
const CITY_FROM_ZOOM = [3, 4, 5, 6, 7, 8, 9, 10]
const REGIONS_SCALE = 200
/** Width in degrees of the part of the world whose towns one file has. */
const BAND_DEGREES = 30
const BANDS = 360 / BAND_DEGREES

/** Decodes a delta-encoded line to longitudes and latitudes in degrees. */
export function decodeLine(line: readonly number[], scale: number): [number, number][] {
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  for (let index = 0; index + 1 < line.length; index += 2) {
    x += line[index] ?? 0
    y += line[index + 1] ?? 0
    points.push([x / scale, y / scale])
  }
  return points
}

/** Combines files into a basemap: outlines of the last file, names of all; countries are named in the page language. */
export function decodeBasemap(files: readonly WorldFile[], locale: string, towns: readonly Town[] = []): Basemap {
  const outlines = files.at(-1)
  const { scale, land, borders, regions: inner = [] } = outlines ?? { scale: 1, land: [], borders: [] }
  const regions = new Intl.DisplayNames([locale], { type: 'region' })
  return {
    land: collect(
      land.map((rings) => ({ type: 'Polygon', coordinates: rings.map((ring) => decodeLine(ring, scale)) })),
    ),
    borders: collect(borders.map((line) => ({ type: 'LineString', coordinates: decodeLine(line, scale) }))),
    regions: collect(inner.map((line) => ({ type: 'LineString', coordinates: decodeLine(line, REGIONS_SCALE) }))),
    labels: {
      type: 'FeatureCollection',
      features: [...files, { countries: [], cities: towns }].flatMap(({ countries, cities }) => [
        ...countries.map(([code, lng, lat, rank]) =>
          label(lng, lat, {
            name: regions.of(code) ?? code,
            kind: 'country',
            from: COUNTRY_FROM_ZOOM[rank] ?? 5,
            order: rank,
          }),
        ),
        ...cities.map(([name, lng, lat, tier]) =>
          label(lng / 100, lat / 100, { name, kind: 'city', from: CITY_FROM_ZOOM[tier] ?? 9, order: 10 + tier }),
        ),
      ]),
    },
  }
}

/** Fetches the outlines of the whole world, or the detailed ones. */
export async function loadWorld(which: 'world' | 'detail'): Promise<WorldFile> {
  const response = await fetch(which === 'world' ? worldUrl : detailUrl)
  if (!response.ok) throw new Error(`The basemap answered ${response.status}.`)
  const file: WorldFile = await response.json()
  return file
}

const townUrls = import.meta.glob<string>('./data/towns/*.json.gz', { query: '?unpacked', import: 'default' })

/** Returns the numbers of the files with the towns between two longitudes, which can lie beyond the antimeridian. */
export function townBands(west: number, east: number): number[] {
  const [from, to] = [Math.floor((west + 180) / BAND_DEGREES), Math.floor((east + 180) / BAND_DEGREES)]
  const seen = Array.from({ length: Math.min(to - from + 1, BANDS) }, (_, at) => from + at)
  return seen.map((band) => ((band % BANDS) + BANDS) % BANDS)
}

/** Fetches the towns of one part of the world. */
export async function loadTowns(band: number): Promise<Town[]> {
  const url = await townUrls[`./data/towns/${band}.json.gz`]?.()
  if (!url) throw new Error(`The basemap has no towns ${band}.`)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The basemap answered ${response.status}.`)
  const towns: Town[] = await response.json()
  return towns
}

function collect<G extends Polygon | LineString>(geometries: G[]): FeatureCollection<G> {
  const features = geometries.map((geometry): Feature<G> => ({ type: 'Feature', geometry, properties: null }))
  return { type: 'FeatureCollection', features }
}

function label(lng: number, lat: number, properties: LabelProperties): Feature<Point, LabelProperties> {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties }
}
