/** A point in degrees, WGS 84. */
export interface Point {
  lat: number
  lon: number
}

const earthRadiusKm = 6371.0088
const kmPerDegree = (Math.PI * earthRadiusKm) / 180
const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Returns true for a valid point on the globe, including 0,0; callers that treat 0,0 as missing check that themselves.
 */
export function isPoint(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180
}

/** Returns the great-circle distance in kilometres (haversine, mean Earth radius). */
export function distanceKm(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Returns true if two points are at most `km` apart. Most points are farther away by their latitude alone. */
export function isWithin(a: Point, b: Point, km: number): boolean {
  // A little wider than the radius, since the distance is rounded.
  return Math.abs(a.lat - b.lat) * kmPerDegree <= km + 0.001 && distanceKm(a, b) <= km
}

/**
 * Returns the bounding box of a circle of `radiusKm`. If it crosses the antimeridian, `west` is greater than `east`; if
 * it contains a pole, it contains every longitude.
 */
export function circleBounds(
  centre: Point,
  radiusKm: number,
): { south: number; north: number; west: number; east: number } {
  const reach = radiusKm / kmPerDegree
  const south = Math.max(-90, centre.lat - reach)
  const north = Math.min(90, centre.lat + reach)
  const sine = Math.sin(radians(reach)) / Math.cos(radians(centre.lat))
  if (south === -90 || north === 90 || reach >= 90 || sine >= 1) return { south, north, west: -180, east: 180 }
  const width = (Math.asin(sine) * 180) / Math.PI
  return { south, north, west: wrapLongitude(centre.lon - width), east: wrapLongitude(centre.lon + width) }
}

/** Wraps a longitude into -180..180. */
export function wrapLongitude(lon: number): number {
  return lon < -180 ? lon + 360 : lon > 180 ? lon - 360 : lon
}

const number = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/

/** Parses "lat,lon" in plain decimal notation; undefined for anything else. */
export function parsePoint(text: string): Point | undefined {
  if (text.length > 60) return undefined
  const [first, second, ...more] = text.split(',').map((part) => part.trim())
  if (first === undefined || second === undefined || more.length > 0) return undefined
  if (!number.test(first) || !number.test(second)) return undefined
  const point = { lat: Number(first), lon: Number(second) }
  return isPoint(point.lat, point.lon) ? point : undefined
}

/** Parses the `name:::lat,lon` form used in map URLs; undefined if a part is missing, repeated or invalid. */
export function parseLocationValue(value: string): { label: string; lat: number; lon: number } | undefined {
  if (value.length > 1000) return undefined
  const [label, place, ...more] = value.split(':::')
  if (label === undefined || place === undefined || more.length > 0) return undefined
  const point = parsePoint(place)
  return point && { label: label.trim(), ...point }
}
