import type { MapBounds } from '../../location-mode.ts'

interface Point {
  lat: number
  lng: number
}

const wrap = (lng: number) => (lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180)
const clampLat = (lat: number) => Math.max(-90, Math.min(90, lat))

/** Returns the width of bounds in degrees; if west is greater than east they cross the antimeridian. */
export const widthOf = (bounds: MapBounds) => bounds.east - bounds.west + (bounds.east < bounds.west ? 360 : 0)

/**
 * Returns the smallest bounds that contain all points (degrees); undefined without points. Takes the shorter way around
 * the globe, so Fiji and Samoa are adjacent and `west` is greater than `east`.
 */
export function boundsOf(points: readonly Point[]): MapBounds | undefined {
  if (points.length === 0) return undefined
  let [south, north] = [90, -90]
  for (const { lat } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  const lngs = Float64Array.from(points, ({ lng }) => wrap(lng)).sort()
  // The bounds exclude the widest gap between neighbours.
  let [west, east] = [lngs[0] ?? 0, lngs.at(-1) ?? 0]
  let widest = west + 360 - east
  for (let index = 1; index < lngs.length; index++) {
    const before = lngs[index - 1] ?? 0
    const after = lngs[index] ?? 0
    if (after - before > widest) [west, east, widest] = [after, before, after - before]
  }
  return { south, west, north, east }
}

/**
 * Normalizes a map view for a search: longitudes from -180 to 180, latitudes from -90 to 90; a view as wide as the
 * globe is the whole globe.
 */
export function searchBounds(view: MapBounds): MapBounds {
  const [south, north] = [clampLat(view.south), clampLat(view.north)]
  if (view.east - view.west >= 360) return { south, west: -180, north, east: 180 }
  return { south, west: wrap(view.west), north, east: wrap(view.east) }
}

/** Returns true if two views show the same area, within 2 % of its size. */
export function isSameView(a: MapBounds, b: MapBounds): boolean {
  const [width, height] = [Math.max(widthOf(a), widthOf(b)), Math.max(a.north - a.south, b.north - b.south)]
  const near = (x: number, y: number, size: number) => Math.abs(x - y) <= size / 50
  const turn = (x: number, y: number) => Math.min(Math.abs(x - y), 360 - Math.abs(x - y))
  return (
    near(a.south, b.south, height) &&
    near(a.north, b.north, height) &&
    turn(a.west, b.west) <= width / 50 &&
    turn(a.east, b.east) <= width / 50
  )
}

/**
 * Returns the bounds of the points within some `widthDegrees` of longitude that have the most jobs, for views too
 * narrow for all. Undefined without points.
 */
export function densestBounds(
  points: readonly (Point & { count: number })[],
  widthDegrees: number,
): MapBounds | undefined {
  const sorted = points.map((point) => ({ ...point, lng: wrap(point.lng) })).sort((a, b) => a.lng - b.lng)
  // Repeat the points once around the globe, to include windows across the antimeridian.
  const round = [...sorted, ...sorted.map((point) => ({ ...point, lng: point.lng + 360 }))]
  let [best, bestSum, sum, end] = [[] as typeof round, 0, 0, 0]
  for (let start = 0; start < sorted.length; start++) {
    const from = round[start]?.lng ?? 0
    for (; end < start + sorted.length && (round[end]?.lng ?? 0) <= from + widthDegrees; end++)
      sum += round[end]?.count ?? 0
    if (sum > bestSum) [best, bestSum] = [round.slice(start, end), sum]
    sum -= round[start]?.count ?? 0
  }
  return boundsOf(best)
}
