import type { Place as EnginePlace, SearchQuery, SortOrder } from '@foyer/search-engine'
import type { SiteConfig } from '#config/site.ts'
import * as limits from '#config/limits.ts'
import { parsePoint } from '#features/jobs/places/rules.ts'
import type { Place } from '#features/jobs/places/server/index.ts'
import { facetKey, filterKind, siteFilters } from '../filters.ts'
import { yearlyAmount } from '#features/jobs/positions/rules.ts'
import { locationMode } from '../location-mode.ts'
import { parsePayValue, payStepValue } from '../pay-steps.ts'
import { distanceOf, flag, includesRemote } from '../search-meaning.ts'
import type { SearchState } from '../search-params.ts'
import { LOCATION_FACET } from './indexing/index-document.ts'
import type { FoundPlace, LocationFinder } from './place-finder.ts'
import type { Understood } from './understanding/understand-text.ts'

/** The resolved location of a search. */
export type ResolvedLocation =
  | { kind: 'none' }
  | { kind: 'remote' }
  | { kind: 'area' }
  /** `country` is the ISO 3166-1 code of the country that contains the point, if any. */
  | { kind: 'point'; label: string; lat: number; lon: number; country: string | undefined }
  | ({ kind: 'place' } & FoundPlace)
  | { kind: 'unknown'; text: string }
  /** The visitor's location is needed but unknown. */
  | { kind: 'needed' }

/** A search translated for the engine, with the applied settings for the response. */
export interface SearchPlan {
  query: SearchQuery
  location: ResolvedLocation
  sortBy: 'relevance' | 'timestamp' | 'distance' | 'pay' | 'match'
  appliedFilters: Record<string, string[]>
  /** Radius in kilometres, if the search has a centre. */
  distanceKm: number | undefined
  filterNames: string[]
  understood: Understood | undefined
}

/** Resolves the location of a search. A bare `lat,lon` is a point. */
export async function resolveLocation(state: SearchState, finder: LocationFinder): Promise<ResolvedLocation> {
  const mode = locationMode(state)
  const pointAt = (label: string, { lat, lon }: { lat: number; lon: number }): ResolvedLocation => ({
    kind: 'point',
    label,
    lat,
    lon,
    country: finder.countryAt(lat, lon),
  })
  if (mode.mode === 'anywhere') return { kind: 'none' }
  if (mode.mode === 'remote') return { kind: 'remote' }
  if (mode.mode === 'map-area') return { kind: 'area' }
  if (mode.mode === 'map-location') return pointAt(mode.label, mode)
  if (mode.mode === 'current-location') {
    const here = finder.locate()
    return here ? pointAt(here.label, here) : { kind: 'needed' }
  }
  const point = parsePoint(mode.text)
  if (point) return pointAt(mode.text, point)
  const found = await finder.resolve(mode.text)
  return found ? { kind: 'place', ...found } : { kind: 'unknown', text: mode.text }
}

/** An upper bound for the options of any filter. */
export const ALL_OPTIONS = 1_000_000

/** Radius within which positions count as at the same map point, since stored coordinates are rounded. */
const SAME_POINT_KM = 0.1

/** Returns the place or point of a location. */
export function centre(location: ResolvedLocation): { label: string; lat: number; lon: number } | undefined {
  if (location.kind === 'point') return location
  return location.kind === 'place' ? location.place : undefined
}

/** Returns the engine's place: all of a country or region, a circle around a city or point. */
function enginePlace(location: ResolvedLocation, state: SearchState, distanceKm: number): EnginePlace | undefined {
  const mode = locationMode(state)
  if (mode.mode === 'map-area') return { kind: 'box', ...mode.bounds }
  if (location.kind === 'place' && location.place.kind !== 'city')
    return { kind: 'regions', codes: regionCodes(location.place) }
  const point = centre(location)
  return point && { kind: 'circle', lat: point.lat, lon: point.lon, radiusKm: Math.max(distanceKm, SAME_POINT_KM) }
}

/** Returns the regions for remote jobs: one restricted to certain countries matches places in them. */
function remoteRegions(location: ResolvedLocation): string[] | undefined {
  if (location.kind === 'place' && location.place.covers) return countriesOf(location.place.covers)
  const country = location.kind === 'place' ? location.place.country : location.kind === 'point' && location.country
  return country ? [country] : undefined
}

/** Returns the countries of regions such as `GB-ENG` and `GB:london`. */
function countriesOf(regions: string[]): string[] {
  return [...new Set(regions.map((code) => code.split(/[-:]/)[0] ?? code))]
}

/** Returns the regions that a place covers; by default the most specific one that encloses it, which is the last. */
function regionCodes(place: Place): string[] {
  return place.covers ?? [place.regions.at(-1) ?? place.country]
}

/** Returns true if all amounts have the same currency; otherwise they cannot be sorted. */
function isOneCurrency(pay: string[]): boolean {
  const currencies = new Set(pay.map((value) => parsePayValue(value)?.currency))
  return currencies.size === 1 && !currencies.has(undefined)
}

function sortOf(
  state: SearchState,
  point: { lat: number; lon: number } | undefined,
  pay: string[],
): { sortBy: SearchPlan['sortBy']; sort: SortOrder } {
  const newest = { sortBy: 'timestamp', sort: { by: 'number', name: 'posted', descending: true } } as const
  const best = { sortBy: 'relevance', sort: { by: 'relevance' } } as const
  switch (state.sortBy) {
    case 'timestamp':
    case 'newest':
    case 'most_recent':
      return newest
    case 'relevance':
      return state.query ? best : newest
    case 'distance':
      if (point) return { sortBy: 'distance', sort: { by: 'distance', ...point } }
      break
    case 'pay':
      if (isOneCurrency(pay)) return { sortBy: 'pay', sort: { by: 'number', name: 'pay', descending: true } }
  }
  return state.query ? best : newest
}

const asksRemote = (understood: Understood | undefined) =>
  understood?.terms.some(({ kind }) => kind === 'remote') ?? false

/** Translates a search for the engine. Ignores filters that the site does not offer. */
export function planSearch(
  state: SearchState,
  location: ResolvedLocation,
  site: SiteConfig,
  page: { limit: number; map: boolean; short: boolean },
  understood?: Understood,
): SearchPlan {
  const config = site.pcsxConfig.searchConfig
  const filterNames = siteFilters(config)
  const distance = distanceOf(state, config)
  const place = enginePlace(location, state, distance)
  const hasPlace = place !== undefined && place.kind !== 'box'
  const bound = remoteRegions(location)
  const includeRemote = includesRemote(state, config)
  const remoteOnly = location.kind === 'remote' || flag(state.filters['remote'], false)
  const applied = Object.entries(state.filters)
    .filter(([name]) => filterNames.includes(name) && filterKind(name))
    .map(([name, values]): [string, string[]] => [name, name === 'pay' ? values.map(payStepValue) : values])
  const appliedFilters: Record<string, string[]> = Object.fromEntries(applied)
  const { sortBy, sort } = sortOf(state, centre(location), appliedFilters['pay'] ?? [])
  if (place?.kind === 'circle') appliedFilters['distance'] = [String(distance)]
  if (hasPlace || (place && state.filters['include_remote']))
    appliedFilters['includeRemote'] = [includeRemote ? '1' : '0']
  if (place?.kind === 'box') appliedFilters['mapBounds'] = state.filters['map_bounds'] ?? []
  if (flag(state.filters['remote'], false)) appliedFilters['remote'] = ['1']
  if (state.filters['include_relocation']) appliedFilters['includeRelocation'] = state.filters['include_relocation']
  return {
    location,
    sortBy,
    appliedFilters,
    filterNames,
    understood,
    distanceKm: place?.kind === 'circle' ? distance : undefined,
    query: {
      ...(state.query
        ? {
            text: state.query,
            sentence: understood?.sentence ?? false,
            around: understood?.around ?? [],
            // Sorting by relevance already considers it, and more finely.
            aboutFirst: sortBy !== 'relevance',
          }
        : {}),
      ...(understood?.ruledOut.length
        ? { ruledOut: understood.ruledOut.flatMap(({ occupations }) => occupations) }
        : {}),
      ...(understood?.pay ? { numberRanges: { pay_most: { min: yearlyAmount(understood.pay) } } } : {}),
      filters: Object.fromEntries(applied.map(([name, values]) => [name, values.map(facetKey)])),
      ...(place ? { place } : {}),
      // A map area or point shows only its own jobs, without remote jobs from elsewhere.
      includeRemote: hasPlace && includeRemote && !(place.kind === 'circle' && distance === 0),
      ...(bound ? { remoteRegions: bound } : {}),
      // A requested order isn't interrupted, and requested remote jobs aren't last.
      placeFirst: (state.sortBy === undefined || state.sortBy === 'relevance') && !asksRemote(understood),
      remoteOnly,
      onSiteOnly: place !== undefined && !includeRemote && !remoteOnly,
      sort,
      offset: state.start,
      limit: page.limit,
      facets: [
        // Selected options are counted even if they are not among the most frequent.
        ...filterNames.map((name) => ({
          name,
          limit: state.filters[name] ? ALL_OPTIONS : (filterKind(name)?.optionLimit ?? 0),
        })),
        ...(page.short ? [] : [{ name: LOCATION_FACET, limit: 10 }]),
      ],
      ...(page.map ? { markers: { limit: limits.mapMarkersMax } } : {}),
    },
  }
}
