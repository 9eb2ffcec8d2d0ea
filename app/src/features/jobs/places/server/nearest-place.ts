import { distanceKm, isPoint } from '../rules.ts'
import type { GazetteerData } from './gazetteer-file.ts'

const columns = 360
const rows = 180

/** A spatial index of places by whole degree. */
export interface DegreeGrid {
  start: Uint32Array
  places: Uint32Array
}

export function buildGrid(data: GazetteerData): DegreeGrid {
  const start = new Uint32Array(columns * rows + 1)
  const cell = (place: number) =>
    Math.min(rows - 1, Math.floor((data.lat[place] ?? 0) / 1e4) + 90) * columns +
    ((Math.floor((data.lon[place] ?? 0) / 1e4) + 180) % columns)
  const cells = Uint32Array.from(data.names, (_, place) => cell(place))
  for (const at of cells) start[at + 1] = (start[at + 1] ?? 0) + 1
  for (let at = 0; at < columns * rows; at++) start[at + 1] = (start[at + 1] ?? 0) + (start[at] ?? 0)
  const next = start.slice()
  const places = new Uint32Array(data.names.length)
  cells.forEach((at, place) => {
    places[next[at] ?? 0] = place
    next[at] = (next[at] ?? 0) + 1
  })
  return { start, places }
}

/**
 * Returns the place a point belongs to: the nearest one after dividing distances by one plus log10 of the population in
 * thousands, since larger towns reach further. Ignores sections of cities; at most `maxKm` away.
 */
export function nearestReference(
  data: GazetteerData,
  grid: DegreeGrid,
  lat: number,
  lon: number,
  { maxKm = 500, country = -1 } = {},
): number | undefined {
  if (!isPoint(lat, lon)) return undefined
  let best: number | undefined
  let least = Infinity
  for (const reach of [1, 2, 5]) {
    const row = Math.min(rows - 1, Math.floor(lat) + 90)
    const wide = Math.min(
      180,
      Math.ceil(reach / Math.max(0.01, Math.cos((Math.min(89.9, Math.abs(lat) + reach) * Math.PI) / 180))),
    )
    for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++)
      for (let x = -wide; x <= wide; x++) {
        const cell = y * columns + ((Math.floor(lon) + 180 + x + columns) % columns)
        for (let at = grid.start[cell] ?? 0; at < (grid.start[cell + 1] ?? 0); at++) {
          const place = grid.places[at] ?? 0
          if (data.section[place] === 1 || (country >= 0 && countryOf(data, place) !== country)) continue
          const apart = distanceKm(
            { lat, lon },
            { lat: (data.lat[place] ?? 0) / 1e4, lon: (data.lon[place] ?? 0) / 1e4 },
          )
          const felt = apart / (1 + Math.log10(Math.max(1000, data.population[place] ?? 0) / 1000))
          if (apart <= maxKm && felt < least) {
            least = felt
            best = place
          }
        }
      }
    if (best !== undefined) return best
  }
  return best
}

function countryOf(data: GazetteerData, place: number): number {
  let at = data.area[place] ?? -1
  for (let parent = data.areas[at]?.parent ?? -1; parent >= 0; parent = data.areas[at]?.parent ?? -1) at = parent
  return at
}
