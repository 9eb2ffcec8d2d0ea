import { limits } from '#config/limits.ts'
import { facetKey, filterKind, siteFilters } from './filters.ts'
import { formatBounds, isOnMap, locationMode, parseBounds } from './location-mode.ts'
import { payStepValue } from './pay-steps.ts'
import { emptySearch, formatSearch, type SearchState } from './search-params.ts'

/** What of a site's configuration decides what a search means. */
export interface SearchMeaning {
  smartFilters: string[]
  allFilters: string[]
  defaultDistance: number
  includeRemoteDefault: boolean
}

/** Filters of every site beside those that it offers. */
const EVERYWHERE = new Set(['distance', 'include_remote', 'remote', 'map_bounds'])

/** Whether a filter that is on or off is on. */
export const flag = (values: string[] | undefined, fallback: boolean) =>
  values?.[0] === undefined ? fallback : !['0', 'false', 'no'].includes(values[0].toLowerCase())

/** Kilometres around a place, as the search asks for them or the site has them without that. */
export function distanceOf(state: SearchState, config: Pick<SearchMeaning, 'defaultDistance'>): number {
  const text = state.filters['distance']?.[0]
  const asked = Number(text)
  return text === undefined || !Number.isFinite(asked) || asked < 0
    ? config.defaultDistance
    : Math.min(asked, limits.maxDistanceKm)
}

/**
 * Returns true when remote jobs belong to what a search for a place finds. The map shows jobs where they are done, so
 * a search for a pin or an area of it goes without remote ones unless it asks for them.
 */
export function includesRemote(state: SearchState, config: Pick<SearchMeaning, 'includeRemoteDefault'>): boolean {
  return flag(state.filters['include_remote'], remoteByDefault(state, config))
}

/** What `includesRemote` is for a search that does not say. */
export function remoteByDefault(state: SearchState, config: Pick<SearchMeaning, 'includeRemoteDefault'>): boolean {
  return config.includeRemoteDefault && !isOnMap(state.filters)
}

/** What of a search decides which positions it finds: neither the page, its order and position, nor what it does not know. */
export function lastingSearch(state: SearchState, config: SearchMeaning): SearchState {
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

/** The location of a search in one form for everything that means the same place. */
function sameLocation(state: SearchState): string {
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
 * A search in one form for all addresses that mean the same, whatever the case, order and defaults that they write: its
 * parameters sorted by code units. It is for comparing, not for searching.
 */
export function sameSearch(state: SearchState, config: SearchMeaning): string {
  const lasting = lastingSearch(state, config)
  const same = {
    ...lasting,
    commaSeparates: false,
    query: words(lasting.query),
    location: sameLocation(lasting),
    filters: sameFilters(lasting, config),
  }
  const parameters = new URLSearchParams(formatSearch(same))
  parameters.sort()
  return parameters.toString()
}
