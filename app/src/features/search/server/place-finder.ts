import type { Place as EnginePlace } from '@foyer/search-engine'
import * as limits from '#config/limits.ts'
import { DEFAULT_DISTANCE_KM } from '#config/site/search-config.ts'
import { distanceKm, type Point } from '#features/places/rules.ts'
import type { Gazetteer, Place, PlaceHints } from '#features/places/server/index.ts'
import type { PositionIndex } from './indexing/position-index.ts'
import { cacheAnswer } from './answer-cache.ts'

/** A resolved place, with its namesakes in other countries. */
export interface FoundPlace {
  place: Place
  namesakes: Place[]
}

/** Place lookups for one search. */
export interface LocationFinder {
  resolve(text: string): Promise<FoundPlace | undefined>
  /** Returns the country of a point. */
  countryAt(lat: number, lon: number): string | undefined
  /** Returns the location of the visitor's IP address. */
  locate(): { label: string; lat: number; lon: number } | undefined
}

type Places = Pick<Gazetteer, 'resolve' | 'namesakes'>

/** Ratio of populations beyond which a smaller namesake is ignored. */
const FAR_SMALLER = 1000

/**
 * Creates a finder that resolves a place text for a company: of a name shared by several countries, the place nearest
 * to an open position. Places with one nearby are ranked by size. A text that names the country or region is
 * unambiguous.
 */
export function createPlaceFinder(
  gazetteer: Places,
  index: PositionIndex,
  hints: PlaceHints,
): (text: string) => Promise<FoundPlace | undefined> {
  return async (text) => {
    const likeliest = gazetteer.resolve(text, hints)
    const shared = likeliest && sharing(gazetteer.namesakes(text, hints), likeliest)
    if (!likeliest || !shared) return likeliest && { place: likeliest, namesakes: [] }
    const { points } = await openPoints(index)
    const place = points.length > 0 ? await nearest(index, points, shared, likeliest) : likeliest
    const others = shared.filter(
      (other) => other.standardized !== place.standardized && meansItself(gazetteer, other, hints),
    )
    const withJobs = await Promise.all(others.map((other) => hasJobs(index, points, other)))
    return { place, namesakes: others.filter((_, at) => withJobs[at]) }
  }
}

/** Creates the place lookups of a company; `locate` returns the visitor's location, if permitted. */
export function locationFinder(
  gazetteer: Gazetteer,
  index: PositionIndex,
  language: string,
  locate: LocationFinder['locate'] = () => undefined,
): LocationFinder {
  return {
    resolve: createPlaceFinder(gazetteer, index, { language }),
    countryAt: (lat, lon) => gazetteer.nearest(lat, lon)?.country,
    locate,
  }
}

/** Returns the plausible namesakes, the most likely first; undefined if there is only one. */
function sharing(namesakes: Place[], likeliest: Place): Place[] | undefined {
  const most = Math.max(...namesakes.map(({ population }) => population))
  const others = namesakes.filter(
    (place) => place.standardized !== likeliest.standardized && place.population * FAR_SMALLER >= most,
  )
  return others.length > 0 ? [likeliest, ...others] : undefined
}

async function nearest(index: PositionIndex, points: Point[], places: Place[], likeliest: Place): Promise<Place> {
  let best = { place: likeliest, km: Infinity }
  for (const place of places) {
    // A country's name means the country, unless a region of another country shares it.
    if (likeliest.kind === 'country' && place.kind === 'city') continue
    const km = (await hasPositions(index, place))
      ? DEFAULT_DISTANCE_KM
      : Math.min(...points.map((point) => Math.max(distanceKm(point, place), DEFAULT_DISTANCE_KM)))
    if (km < best.km) best = { place, km }
  }
  return best.place
}

/** Returns true if a position lies in a country or region, whose centroid can be far from all of them. */
async function hasPositions(index: PositionIndex, place: Place): Promise<boolean> {
  if (place.kind === 'city') return false
  const within: EnginePlace = { kind: 'regions', codes: [place.regions.at(-1) ?? place.country] }
  const { total } = await index.engine.search({
    filters: {},
    place: within,
    sort: { by: 'relevance' },
    offset: 0,
    limit: 0,
  })
  return total > 0
}

/** Returns true if there are open positions in a place or near it. */
async function hasJobs(index: PositionIndex, points: Point[], place: Place): Promise<boolean> {
  if (place.kind !== 'city') return hasPositions(index, place)
  return points.some((point) => distanceKm(point, place) <= DEFAULT_DISTANCE_KM)
}

/** Returns the distinct places with open positions. */
async function openPoints(index: PositionIndex): Promise<{ points: Point[] }> {
  const ask = async () => {
    const { markers = [] } = await index.engine.search({
      filters: {},
      sort: { by: 'relevance' },
      offset: 0,
      limit: 0,
      markers: { limit: limits.mapMarkersMax },
    })
    return { points: markers.map(({ lat, lon }) => ({ lat, lon })) }
  }
  return index.followsChanges ? cacheAnswer(index, 'where open positions are', ask) : ask()
}

/** Returns true if a place's label resolves to the place itself; only then can it be offered. */
function meansItself(gazetteer: Places, place: Place, hints: PlaceHints): boolean {
  return gazetteer.resolve(place.label, hints)?.standardized === place.standardized
}
