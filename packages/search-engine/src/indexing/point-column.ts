import type { LabelledPoint, Place } from '../contract/search-engine.ts'
import type { SectionReader, SectionWriter } from '../snapshot/sections.ts'
import { growFloat64, growUint32, growUint8 } from './growable.ts'
import { ValueColumn } from './value-column.ts'
import { chordLimits, vectorOf } from '../geo/circle-test.ts'
import { distanceKm, normalizePoint, placeHolds } from '../geo/distance.ts'

/** Half-degree cells: a radius of 40 km touches few, and a whole country a few thousand. */
const CELLS_PER_DEGREE = 2
const KM_PER_DEGREE = 111.1
/** Maximum number of points kept for places looked for before; they take four bytes each. */
const MAX_KNOWN = 1 << 19

/**
 * The points of the documents. Ads share places, so each distinct labelled point is stored once, and a place is
 * resolved to points through a grid before any document is visited.
 */
export class PointColumn {
  readonly column = new ValueColumn((a, b) => this.before(a, b))
  readonly points: LabelledPoint[] = []
  /** Number of on-site documents per point. */
  markerCounts: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  private latitudes: Float64Array<ArrayBuffer> = new Float64Array(64)
  private longitudes: Float64Array<ArrayBuffer> = new Float64Array(64)
  private vectors: Float64Array<ArrayBuffer> = new Float64Array(192)
  private readonly grid = new Map<number, number[]>()
  /** Points in the places looked for since the last new point: most searches ask for the same few. */
  private readonly known = new Map<string, Uint32Array>()
  private knownPoints = 0
  /** Reused: searches run one at a time. */
  private flags: Uint8Array<ArrayBuffer> = new Uint8Array(64)

  set(slot: number, points: readonly LabelledPoint[], remote: boolean): void {
    const keys: string[] = []
    for (const { lat, lon, label } of points) {
      const point = normalizePoint({ lat, lon })
      if (!point) continue
      const key = `${point.lat} ${point.lon} ${label}`
      keys.push(key)
      if (this.column.numberOf(key) === undefined) this.add(this.column.intern(key), { ...point, label })
    }
    this.column.set(slot, keys)
    if (!remote) this.countMarkers(slot, 1)
  }

  clear(slot: number, remote: boolean): void {
    if (!remote) this.countMarkers(slot, -1)
    this.column.clear(slot)
  }

  private countMarkers(slot: number, by: number): void {
    for (const number of this.column.of(slot)) this.markerCounts[number] = (this.markerCounts[number] ?? 0) + by
  }

  save(to: SectionWriter): void {
    const count = this.points.length
    this.column.save(to.within('column'))
    to.strings(
      'labels',
      this.points.map(({ label }) => label),
    )
    to.array('latitudes', this.latitudes.subarray(0, count))
    to.array('longitudes', this.longitudes.subarray(0, count))
    to.array('marker-counts', this.markerCounts.subarray(0, count))
  }

  restore(from: SectionReader): void {
    this.column.restore(from.within('column'))
    const latitudes = from.float64('latitudes')
    const longitudes = from.float64('longitudes')
    for (const [number, label] of from.strings('labels').entries())
      this.add(number, { lat: latitudes[number] ?? 0, lon: longitudes[number] ?? 0, label })
    this.markerCounts = from.uint32('marker-counts')
  }

  private add(number: number, point: LabelledPoint): void {
    this.points[number] = point
    if (this.known.size > 0) this.clearPlaces()
    this.latitudes = growFloat64(this.latitudes, number + 1)
    this.longitudes = growFloat64(this.longitudes, number + 1)
    this.markerCounts = growUint32(this.markerCounts, number + 1)
    this.vectors = growFloat64(this.vectors, 3 * number + 3)
    const { x, y, z } = vectorOf(point)
    this.vectors[3 * number] = x
    this.vectors[3 * number + 1] = y
    this.vectors[3 * number + 2] = z
    this.latitudes[number] = point.lat
    this.longitudes[number] = point.lon
    const cell = cellOf(point.lat, point.lon)
    const list = this.grid.get(cell)
    if (list) list.push(number)
    else this.grid.set(cell, [number])
  }

  /** Orders points with equal counts: by label, then south to north, then west to east. */
  private before(a: number, b: number): boolean {
    const first = this.points[a]
    const second = this.points[b]
    if (!first || !second) return a < b
    if (first.label !== second.label) return first.label < second.label
    return first.lat === second.lat ? first.lon < second.lon : first.lat < second.lat
  }

  /** Returns a flag per point, 1 if it lies in the place; valid until the next call. */
  inPlace(place: Exclude<Place, { kind: 'regions' }>): Uint8Array {
    const name = JSON.stringify(place)
    let inside = this.known.get(name)
    if (!inside) {
      inside = Uint32Array.from(this.pointsIn(place))
      if (this.knownPoints + inside.length > MAX_KNOWN) this.clearPlaces()
      this.known.set(name, inside)
      this.knownPoints += inside.length
    }
    this.flags = growUint8(this.flags, this.points.length)
    const flags = this.flags.subarray(0, this.points.length)
    flags.fill(0)
    for (let i = 0; i < inside.length; i++) flags[inside[i] ?? 0] = 1
    return flags
  }

  private clearPlaces(): void {
    this.known.clear()
    this.knownPoints = 0
  }

  private pointsIn(place: Exclude<Place, { kind: 'regions' }>): number[] {
    const inside: number[] = []
    const isInside = place.kind === 'circle' ? this.circleTest(place) : this.boxTest(place)
    const cells = cellsAround(place)
    if (cells === undefined || cells.length > this.grid.size) {
      for (let number = 0; number < this.points.length; number++) if (isInside(number)) inside.push(number)
    } else {
      for (const cell of cells)
        for (const number of this.grid.get(cell) ?? []) if (isInside(number)) inside.push(number)
    }
    return inside
  }

  private boxTest(box: Extract<Place, { kind: 'box' }>): (number: number) => boolean {
    return (number) => placeHolds(box, { lat: this.latitudes[number] ?? 0, lon: this.longitudes[number] ?? 0 })
  }

  private circleTest(circle: Extract<Place, { kind: 'circle' }>): (number: number) => boolean {
    const centre = vectorOf(circle)
    const { inside, outside } = chordLimits(circle.radiusKm)
    const { vectors } = this
    return (number) => {
      const x = (vectors[3 * number] ?? 0) - centre.x
      const y = (vectors[3 * number + 1] ?? 0) - centre.y
      const z = (vectors[3 * number + 2] ?? 0) - centre.z
      const chord = x * x + y * y + z * z
      if (chord > outside) return false
      const point = { lat: this.latitudes[number] ?? 0, lon: this.longitudes[number] ?? 0 }
      return chord < inside || placeHolds(circle, point)
    }
  }

  /** Returns the distance of each point from a place, in kilometres. */
  distancesFrom(lat: number, lon: number): Float64Array {
    const from = normalizePoint({ lat, lon })
    const distances = new Float64Array(this.points.length)
    for (let number = 0; number < this.points.length; number++) {
      const point = { lat: this.latitudes[number] ?? 0, lon: this.longitudes[number] ?? 0 }
      distances[number] = from ? distanceKm(from, point) : Infinity
    }
    return distances
  }
}

const COLUMNS = 360 * CELLS_PER_DEGREE

function rowOf(lat: number): number {
  return Math.floor((lat + 90) * CELLS_PER_DEGREE)
}

function cellOf(lat: number, lon: number): number {
  return rowOf(lat) * COLUMNS + (Math.floor((lon + 180) * CELLS_PER_DEGREE) % COLUMNS)
}

/** Returns the grid cells a place can touch; undefined if scanning all points is no slower. */
function cellsAround(place: Exclude<Place, { kind: 'regions' }>): number[] | undefined {
  const box = place.kind === 'box' ? place : boxAround(place)
  if (!box) return undefined
  const span = box.east - box.west
  const width = span >= 0 ? span : span + 360
  if (!(width >= 0 && width < 90 && box.north - box.south < 60)) return undefined
  const cells: number[] = []
  const firstRow = Math.max(0, rowOf(box.south))
  const lastRow = Math.min(180 * CELLS_PER_DEGREE, rowOf(box.north))
  const firstColumn = Math.floor((box.west + 180) * CELLS_PER_DEGREE)
  const columns = Math.ceil(width * CELLS_PER_DEGREE) + 1
  for (let row = firstRow; row <= lastRow; row++) {
    for (let i = 0; i < columns; i++) {
      cells.push(row * COLUMNS + ((((firstColumn + i) % COLUMNS) + COLUMNS) % COLUMNS))
    }
  }
  return cells
}

function boxAround(circle: { lat: number; lon: number; radiusKm: number }) {
  const centre = normalizePoint(circle)
  const height = circle.radiusKm / KM_PER_DEGREE
  if (!centre || !(height >= 0)) return undefined
  const reach = Math.abs(centre.lat) + height
  // Near a pole a circle can contain every longitude.
  if (reach > 85) return undefined
  const width = height / Math.cos((reach * Math.PI) / 180)
  return {
    south: centre.lat - height,
    north: centre.lat + height,
    west: centre.lon - width,
    east: centre.lon + width,
  }
}
