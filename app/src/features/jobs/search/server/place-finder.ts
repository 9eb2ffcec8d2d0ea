import type { Place as EnginePlace, SearchQuery } from '@foyer/search-engine'
import * as limits from '#config/limits.ts'
import { DEFAULT_DISTANCE_KM } from '#config/site/search-config.ts'
import { distanceKm, isWithin, type Point } from '#features/jobs/places/rules.ts'
import type { Gazetteer, Place, PlaceHints } from '#features/jobs/places/server/index.ts'
import { facetKey } from '../filters.ts'
import type { PositionIndex } from './position-index.ts'
import { cacheAnswer } from './indexing/answer-cache.ts'
import { searchLimits } from '../limits.ts'

/** A resolved place, with its namesakes in other countries. */
export interface FoundPlace {
  place: Place
  namesakes: Place[]
}

/** Place lookups for one search. */
export interface LocationFinder {
  /** Returns true if a place has exactly this name, in any language. */
  isName(text: string): boolean
  resolve(text: string): Promise<FoundPlace | undefined>
  /** Returns the country of a point. */
  countryAt(lat: number, lon: number): string | undefined
  /** Returns the location of the visitor's IP address. */
  locate(): { label: string; lat: number; lon: number } | undefined
}

type Places = Pick<Gazetteer, 'resolve' | 'namesakes' | 'known' | 'isName'>

/**
 * Words between two places, either of which will do. English is understood everywhere; the capitals of "Portland OR"
 * mark a region.
 */
const OR = / or /
const EITHER: Readonly<Record<string, RegExp>> = {
  ar: / (?:or|أو) /u,
  de: / (?:or|oder) /,
  es: / (?:or|o) /,
  fr: / (?:or|ou) /,
  he: / (?:or|או) /u,
  it: / (?:or|o|oppure) /,
  ja: / (?:or|または) /u,
  nl: / (?:or|of) /,
  pl: / (?:or|lub|albo) /,
  pt: / (?:or|ou) /,
  zh: / (?:or|或) /u,
}
/** Ratio of populations beyond which a smaller namesake is ignored. */
const FAR_SMALLER = 1000

/**
 * Creates a finder that resolves a place text for a company: of several places with the name, the one with most open
 * positions, or else the nearest to one. A text that names the country or region is unambiguous.
 */
export function createPlaceFinder(
  gazetteer: Places,
  index: PositionIndex,
  hints: PlaceHints,
): (text: string) => Promise<FoundPlace | undefined> {
  const language = (hints.language ?? 'en').split('-')[0] ?? 'en'
  const between = EITHER[language] ?? OR
  /** Splits "Bristol or Bath"; a name such as the Isle of Wight stays whole, in Dutch too. */
  const eitherOf = (text: string) => (gazetteer.isName(text.split(',')[0] ?? '') ? [text] : text.split(between))
  const find = async (text: string): Promise<FoundPlace | undefined> => {
    const either = eitherOf(text)
    if (either.length > 1 && either.length <= searchLimits.eitherPlaces) return findEither(either)
    const known = gazetteer.known(text, hints.language)
    const [only, ...more] = known?.certain ? known.places : []
    if (only && more.length === 0)
      return known?.needsJobs && !(await hasPositions(index, only)) ? undefined : { place: only, namesakes: [] }
    const likeliest = only ?? gazetteer.resolve(text, hints)
    const sameName = only ? more : [...gazetteer.namesakes(text, hints), ...(known?.places ?? [])]
    const shared = likeliest && sharing(sameName, likeliest)
    if (!likeliest || !shared) return likeliest && { place: likeliest, namesakes: [] }
    const points = await openPoints(index)
    const counts = await Promise.all(shared.map((place) => countPositions(index, points, place)))
    const named = await Promise.all(shared.map(async (place, at) => (counts[at] === 0 ? 0 : countNamed(index, place))))
    const place = likeliestPlace(points, shared, counts, named)
    const namesakes = shared.filter(
      (other, at) =>
        counts[at] !== 0 &&
        other.standardized !== place.standardized &&
        !isNearby(other, place) &&
        resolvesToItself(gazetteer, other, hints),
    )
    return { place, namesakes }
  }

  /** Finds "Bristol or Bath": the one with most positions, with the other ones offered as alternatives. */
  async function findEither(names: readonly string[]): Promise<FoundPlace | undefined> {
    const found = (await Promise.all(names.map(find))).flatMap((each) => each?.place ?? [])
    if (found.length < names.length) return undefined
    const points = await openPoints(index)
    const counted = await Promise.all(
      found.map(async (place) => ({ place, count: await countPositions(index, points, place) })),
    )
    const [first, ...others] = counted.toSorted((a, b) => b.count - a.count).map(({ place }) => place)
    return first && { place: first, namesakes: others }
  }
  return find
}

/** Creates the place lookups of a company; `locate` returns the visitor's location, if permitted. */
export function locationFinder(
  gazetteer: Gazetteer,
  index: PositionIndex,
  language: string,
  locate: LocationFinder['locate'] = () => undefined,
): LocationFinder {
  const find = createPlaceFinder(gazetteer, index, { language })
  return {
    isName: (text) => gazetteer.isName(text),
    // Searches name the same few places, and the choice among namesakes depends on all positions.
    resolve: (text) => cacheAnswer(index, `place ${language} ${text}`, () => find(text)),
    countryAt: (lat, lon) => gazetteer.nearest(lat, lon)?.country,
    locate,
  }
}

/** Returns the plausible namesakes, the most likely first; undefined if there is only one. */
function sharing(namesakes: Place[], likeliest: Place): [Place, ...Place[]] | undefined {
  const most = Math.max(...namesakes.map(({ population }) => population))
  const others = namesakes.filter(
    (place) => place.standardized !== likeliest.standardized && place.population * FAR_SMALLER >= most,
  )
  return others.length > 0 ? [likeliest, ...others] : undefined
}

/** A place so much smaller than another one with positions is a hamlet that happens to share its name. */
const HAMLET_SHARE = 20

/**
 * Returns the place that most positions name as their own. If none is named, the one with most positions around it, but
 * a hamlet only if no far larger namesake has any; if none has any, the nearest to a position. The first wins ties.
 */
function likeliestPlace(points: OpenPoint[], all: [Place, ...Place[]], around: number[], named: number[]): Place {
  const [first] = all
  const maxNamed = Math.max(...named)
  const largest = Math.max(...all.map(({ population }, at) => ((around[at] ?? 0) > 0 ? population : 0)))
  const isPlausible = (place: Place, at: number) =>
    place.kind !== 'city' ||
    (maxNamed > 0 ? (named[at] ?? 0) > 0 || (around[at] ?? 0) === 0 : place.population * HAMLET_SHARE >= largest)
  const kept = all.flatMap((place, at) => (isPlausible(place, at) ? [{ place, count: around[at] ?? 0 }] : []))
  const places: [Place, ...Place[]] = [kept[0]?.place ?? first, ...kept.slice(1).map(({ place }) => place)]
  const counts = kept.map(({ count }) => count)
  const [likeliest] = places
  // A country's name means the country, unless a region of another country shares it.
  const candidates = places.flatMap((place, at) =>
    likeliest.kind === 'country' && place.kind === 'city' ? [] : [{ place, count: counts[at] ?? 0 }],
  )
  const most = Math.max(...candidates.map(({ count }) => count))
  if (most > 0) return candidates.find(({ count }) => count === most)?.place ?? likeliest
  const distances = candidates.map(({ place }) => nearestKm(points, place))
  return candidates[distances.indexOf(Math.min(...distances))]?.place ?? likeliest
}

/** Returns true for two places of a name that share their surroundings, such as a borough and its centre. */
const isNearby = (one: Place, other: Place) =>
  one.kind === 'city' && other.kind === 'city' && distanceKm(one, other) <= DEFAULT_DISTANCE_KM

const nearestKm = (points: OpenPoint[], place: Place) =>
  Math.min(...points.map((point) => Math.max(distanceKm(point, place), DEFAULT_DISTANCE_KM)))

/** Returns the number of open positions near a city whose own place has its name; none for larger places. */
async function countNamed(index: PositionIndex, place: Place): Promise<number> {
  if (place.kind !== 'city') return 0
  const { lat, lon, name } = place
  const around: EnginePlace = { kind: 'circle', lat, lon, radiusKm: DEFAULT_DISTANCE_KM }
  const find = async () => {
    const at = { filters: { city: [facetKey(name)] }, place: around, sort: { by: 'relevance' as const } }
    return (await index.engine.search({ ...at, offset: 0, limit: 0 })).total
  }
  return cacheAnswer(index, `named ${name} ${lat} ${lon}`, find)
}

/** Returns the number of open positions in a place; of a city, near it. */
export async function countPositions(index: PositionIndex, points: OpenPoint[], place: Place): Promise<number> {
  if (place.kind === 'city')
    return points.reduce((sum, point) => (isWithin(point, place, DEFAULT_DISTANCE_KM) ? sum + point.count : sum), 0)
  return countWithin(index, place.covers ?? [place.regions.at(-1) ?? place.country])
}

async function countWithin(index: PositionIndex, codes: string[]): Promise<number> {
  const within: EnginePlace = { kind: 'regions', codes }
  const count = async () => {
    const { total } = await index.engine.search({
      filters: {},
      place: within,
      sort: { by: 'relevance' },
      offset: 0,
      limit: 0,
    })
    return total
  }
  return cacheAnswer(index, `positions in ${codes.join(' ')}`, count)
}

/** Returns true if the company has open positions in the country of a place. */
export async function hasPositions(index: PositionIndex, { country }: Place): Promise<boolean> {
  return (await countWithin(index, [country])) > 0
}

/** Returns true if there are positions at a place. Cached, because most searches with a place name the same few. */
export async function hasAny(index: PositionIndex, at: Partial<SearchQuery>): Promise<boolean> {
  const find = async () => {
    const { total } = await index.engine.search({ filters: {}, ...at, sort: { by: 'relevance' }, offset: 0, limit: 0 })
    return total > 0
  }
  return cacheAnswer(index, `any at ${JSON.stringify(at)}`, find)
}

/** A point with open positions, and their number. */
export interface OpenPoint extends Point {
  count: number
}

/** Returns the distinct points with open positions. */
export async function openPoints(index: PositionIndex): Promise<OpenPoint[]> {
  const ask = async () => {
    const { markers = [] } = await index.engine.search({
      filters: {},
      sort: { by: 'relevance' },
      offset: 0,
      limit: 0,
      markers: { limit: limits.mapMarkersMax },
    })
    return markers.map(({ lat, lon, count }) => ({ lat, lon, count }))
  }
  return cacheAnswer(index, 'where open positions are', ask)
}

/** Returns true if a place's label resolves to the place itself; only then can it be offered. */
function resolvesToItself(gazetteer: Places, place: Place, hints: PlaceHints): boolean {
  return gazetteer.resolve(place.label, hints)?.standardized === place.standardized
}
