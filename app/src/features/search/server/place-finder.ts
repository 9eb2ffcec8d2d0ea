import type { Place as EnginePlace } from '@foyer/search-engine'
import { limits } from '#config/limits.ts'
import { distanceKm, type Point } from '#features/places/rules.ts'
import type { Gazetteer, Place, PlaceHints } from '#features/places/server/index.ts'
import type { PositionIndex } from './position-index.ts'
import { rememberAnswer } from './remember-answers.ts'

/** The place that a text means, and the ones of the same name in other countries. */
export interface FoundPlace {
  place: Place
  namesakes: Place[]
}

/** What a search asks about places. */
export interface LocationFinder {
  resolve(text: string): Promise<FoundPlace | undefined>
  /** The country of a point. */
  countryAt(lat: number, lon: number): string | undefined
  /** The place of the visitor's address. */
  locate(): { label: string; lat: number; lon: number } | undefined
}

type Places = Pick<Gazetteer, 'resolve' | 'namesakes'>

/** A namesake this many times smaller than the greatest is not what anybody means. */
const FAR_SMALLER = 1000

/**
 * Finds what a place text means at a company: of a name that several countries share, the place nearest to an open
 * position. Places that all have one nearby go by size. A text that names the country or region means that one.
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

/** Finds places at a company; `locate` tells where the visitor is, where that may be asked. */
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

/** Those of the namesakes that somebody may mean, the likeliest first; undefined when it is one alone. */
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
    // The name of a country means the country, unless a region of another one has it too.
    if (likeliest.kind === 'country' && place.kind === 'city') continue
    const km = (await hasPositions(index, place))
      ? limits.defaultDistanceKm
      : Math.min(...points.map((point) => Math.max(distanceKm(point, place), limits.defaultDistanceKm)))
    if (km < best.km) best = { place, km }
  }
  return best.place
}

/** Whether a position lies in a country or region; its middle may be far from all of them. */
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

/** Resolves to true when there are open positions in a place, or near it. */
async function hasJobs(index: PositionIndex, points: Point[], place: Place): Promise<boolean> {
  if (place.kind !== 'city') return hasPositions(index, place)
  return points.some((point) => distanceKm(point, place) <= limits.defaultDistanceKm)
}

/** Where open positions are, each place once. */
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
  return index.followsChanges ? rememberAnswer(index, 'where open positions are', ask) : ask()
}

/** Only a place whose own label leads back to it can be offered. */
function meansItself(gazetteer: Places, place: Place, hints: PlaceHints): boolean {
  return gazetteer.resolve(place.label, hints)?.standardized === place.standardized
}
