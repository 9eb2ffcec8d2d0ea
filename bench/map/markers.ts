import type { MapMarker } from '../../app/src/features/jobs/search/web/map/map-types.ts'
import { loadWorld } from '../../app/src/features/jobs/search/web/map/basemap/basemap-data.ts'

const { cities } = await loadWorld('world')

/** Returns a deterministic generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns places scattered around large cities, denser near them. */
export function makeMarkers(count: number): MapMarker[] {
  const random = seeded(7)
  return Array.from({ length: count }, (_, index) => {
    const [name, x, y] = cities[Math.floor(random() ** 1.3 * cities.length)] ?? ['', 0, 0]
    const reach = 9 * random() ** 3
    const angle = random() * 2 * Math.PI
    const lat = Math.max(-80, Math.min(80, y / 100 + reach * Math.sin(angle)))
    const lng = Math.max(-180, Math.min(180, x / 100 + reach * Math.cos(angle) * 1.4))
    return {
      id: `place-${index}`,
      latlong: { lat, lng },
      count: 1 + Math.floor(6 * random() ** 4),
      location: name,
      is_remote: false,
    }
  })
}
