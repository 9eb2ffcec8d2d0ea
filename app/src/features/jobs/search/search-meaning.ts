import * as limits from '#config/limits.ts'
import { facetKey, filterKind, siteFilters } from './filters.ts'
import { formatBounds, isOnMap, locationMode, parseBounds } from './location-mode.ts'
import { payStepValue } from './pay-steps.ts'
import { emptySearch, formatSearch, type SearchState } from './search-params.ts'

/** Site settings that affect the meaning of a search. */
export interface SearchMeaning {
  smartFilters: string[]
  allFilters: string[]
  defaultDistance: number
  includeRemoteDefault: boolean
}

/** Filters available on every site. */
const EVERYWHERE = new Set(['distance', 'include_remote', 'remote', 'map_bounds'])

/** Parses an on/off filter. */
export const flag = (values: string[] | undefined, fallback: boolean) =>
  values?.[0] === undefined ? fallback : !['0', 'false', 'no'].includes(values[0].toLowerCase())

/** Returns the radius in kilometres, from the search or else the site's default. */
export function distanceOf(state: SearchState, config: Pick<SearchMeaning, 'defaultDistance'>): number {
  const text = state.filters['distance']?.[0]
  const requested = Number(text)
  return text === undefined || !Number.isFinite(requested) || requested < 0
    ? config.defaultDistance
    : Math.min(requested, limits.maxDistanceKm)
}

/**
 * Returns true if a search for a place includes remote jobs. The map shows where jobs are done, so a search for a pin
 * or a map area excludes remote ones unless it requests them.
 */
export function includesRemote(state: SearchState, config: Pick<SearchMeaning, 'includeRemoteDefault'>): boolean {
  return flag(state.filters['include_remote'], remoteByDefault(state, config))
}

/** Returns the default of `includesRemote`. */
export function remoteByDefault(state: SearchState, config: Pick<SearchMeaning, 'includeRemoteDefault'>): boolean {
  return config.includeRemoteDefault && !isOnMap(state.filters)
}

/**
 * Reduces a search to the parts that determine its matches: drops the page, order, selected position and unknown
 * filters.
 */
export function searchCriteria(state: SearchState, config: SearchMeaning): SearchState {
  const known = new Set([...siteFilters(config), ...EVERYWHERE])
  const filters = Object.entries(state.filters).filter(([name]) => known.has(name))
  return {
    ...emptySearch,
    query: state.query,
    location: state.location,
    filters: Object.fromEntries(filters),
    commaSeparates: state.commaSeparates,
  }
}

const words = (text: string) => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Returns the canonical location of a search, equal for everything that means the same place. */
function canonicalLocation(state: SearchState): string {
  const at = locationMode(state)
  if (at.mode === 'anywhere' || at.mode === 'map-area') return ''
  if (at.mode === 'map-location') return `${at.lat},${at.lon}`
  return words(state.location)
}

function sameFilters(state: SearchState, config: SearchMeaning): Record<string, string[]> {
  const { mode } = locationMode(state)
  const isAround = mode === 'place' || mode === 'map-location' || mode === 'current-location'
  const filters: Record<string, string[]> = {}
  for (const [name, values] of Object.entries(state.filters)) {
    if (EVERYWHERE.has(name) || !filterKind(name)) continue
    const keys = values.map((value) => facetKey(name === 'pay' ? payStepValue(value) : value))
    if (keys.length > 0) filters[name] = [...new Set(keys)].toSorted()
  }
  const bounds = parseBounds(state.filters['map_bounds']?.[0])
  if (bounds) filters['map_bounds'] = [formatBounds(bounds)]
  if (isAround && distanceOf(state, config) !== config.defaultDistance)
    filters['distance'] = [String(distanceOf(state, config))]
  const withRemote = includesRemote(state, config)
  if ((isAround || bounds) && withRemote !== remoteByDefault(state, config))
    filters['include_remote'] = [withRemote ? '1' : '0']
  if (flag(state.filters['remote'], false)) filters['remote'] = ['1']
  return filters
}

/**
 * Returns the canonical form of a search, equal for all URLs that mean the same, regardless of case, order and
 * defaults: parameters sorted by code units. For comparison only.
 */
export function canonicalSearch(state: SearchState, config: SearchMeaning): string {
  const lasting = searchCriteria(state, config)
  const same = {
    ...lasting,
    commaSeparates: false,
    query: words(lasting.query),
    location: canonicalLocation(lasting),
    filters: sameFilters(lasting, config),
  }
  const parameters = new URLSearchParams(formatSearch(same))
  parameters.sort()
  return parameters.toString()
}
