import type { GeoPoint } from '../contract/search-engine.ts'
import { EARTH_RADIUS_KM } from './distance.ts'

const RADIANS = Math.PI / 180
/** Relative margin around the limit within which only the exact formula decides. */
const DOUBT = 1e-6

/** A point as a unit vector, so that testing for a circle needs no trigonometry. */
interface Vector {
  x: number
  y: number
  z: number
}

export function vectorOf({ lat, lon }: GeoPoint): Vector {
  const across = Math.cos(lat * RADIANS)
  return { x: across * Math.cos(lon * RADIANS), y: across * Math.sin(lon * RADIANS), z: Math.sin(lat * RADIANS) }
}

/** Returns the squared chords that are certainly inside and certainly outside a radius; values between are in doubt. */
export function chordLimits(radiusKm: number): { inside: number; outside: number } {
  if (!(radiusKm >= 0)) return { inside: -1, outside: Infinity }
  const half = Math.sin(Math.min(Math.PI / 2, radiusKm / EARTH_RADIUS_KM / 2))
  const limit = 4 * half * half
  return { inside: limit * (1 - DOUBT), outside: limit * (1 + DOUBT) + Number.EPSILON }
}
