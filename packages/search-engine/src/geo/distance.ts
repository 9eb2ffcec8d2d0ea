import type { GeoPoint, Place } from '../contract/search-engine.ts'

/** Mean radius of the Earth (IUGG), in kilometres. */
export const EARTH_RADIUS_KM = 6371.0088

const RADIANS = Math.PI / 180

/** Normalizes a point: finite, latitude within the poles, longitude in [-180, 180). Undefined if it is invalid. */
export function normalizePoint({ lat, lon }: GeoPoint): GeoPoint | undefined {
  if (!Number.isFinite(lat) || !Number.isFinite(lon) || lat < -90 || lat > 90) return undefined
  return { lat, lon: wrapLongitude(lon) }
}

function wrapLongitude(lon: number): number {
  return lon >= -180 && lon < 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180
}

/** Returns the great-circle distance on a sphere, in kilometres (haversine). */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const across = Math.sin(((to.lat - from.lat) * RADIANS) / 2)
  const along = Math.sin(((to.lon - from.lon) * RADIANS) / 2)
  const half = across * across + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * along * along
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/**
 * Returns true if a point lies in a circle or a box, edges included. A box runs eastwards from `west` to `east`, so it
 * can cross the antimeridian; 360 degrees or more is the whole circle. A place with invalid numbers contains nothing.
 */
export function placeHolds(place: Exclude<Place, { kind: 'regions' }>, point: GeoPoint): boolean {
  if (place.kind === 'circle') {
    const centre = normalizePoint(place)
    return centre !== undefined && distanceKm(centre, point) <= place.radiusKm
  }
  if (!(point.lat >= place.south && point.lat <= place.north)) return false
  const span = place.east - place.west
  if (!Number.isFinite(span)) return false
  if (span >= 360) return true
  const width = span >= 0 ? span : ((span % 360) + 360) % 360
  const east = (((point.lon - place.west) % 360) + 360) % 360
  return east <= width
}

/** Returns true if a document's region equals a code or is part of it (`GB-ENG` matches `GB`). */
export function regionAnswers(region: string, code: string): boolean {
  return region === code || region.startsWith(`${code}-`)
}
