import type { GeoPoint } from '../search-engine.ts'
import { EARTH_RADIUS_KM } from './distance.ts'

const RADIANS = Math.PI / 180
/** Where the square of a chord is this near to the limit, in proportion, only the exact formula may decide. */
const DOUBT = 1e-6

/** Points as vectors on a sphere of radius one: whether one lies in a circle then takes no trigonometry. */
interface Vector {
  x: number
  y: number
  z: number
}

export function vectorOf({ lat, lon }: GeoPoint): Vector {
  const across = Math.cos(lat * RADIANS)
  return { x: across * Math.cos(lon * RADIANS), y: across * Math.sin(lon * RADIANS), z: Math.sin(lat * RADIANS) }
}

/** The squares of chords that are surely inside and surely outside a radius; what lies between is in doubt. */
export function chordLimits(radiusKm: number): { inside: number; outside: number } {
  if (!(radiusKm >= 0)) return { inside: -1, outside: Infinity }
  const half = Math.sin(Math.min(Math.PI / 2, radiusKm / EARTH_RADIUS_KM / 2))
  const limit = 4 * half * half
  return { inside: limit * (1 - DOUBT), outside: limit * (1 + DOUBT) + Number.EPSILON }
}
