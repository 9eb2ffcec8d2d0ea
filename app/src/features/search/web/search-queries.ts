import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits } from '#config/limits.ts'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { findFilterOptions, searchPositions, suggestSearches } from '../contract.ts'
import { formatSearch, type SearchState } from '../search-params.ts'

export interface SearchExtras {
  /** Whether the map is shown, which wants markers. */
  map: boolean
  /** Where the visitor is, once the browser has told. */
  here: { lat: number; lon: number } | undefined
}

/** The search without what only the page knows, and with where the visitor is. */
function located(state: SearchState, here: SearchExtras['here']): SearchState {
  const location =
    here && state.location.toLowerCase() === 'current location'
      ? `current location:::${here.lat},${here.lon}`
      : state.location
  return { ...state, location, pid: undefined, tab: undefined, rest: [] }
}

/** The parameters of the call. */
function callParameters(state: SearchState, extras: SearchExtras): [string, string][] {
  const call = formatSearch(located(state, extras.here))
  return extras.map ? [...call, ['map', '1']] : call
}

/** The search itself as an address has it, whichever page of it is shown. */
export const searchText = (state: SearchState, here: SearchExtras['here']): string =>
  new URLSearchParams(formatSearch({ ...located(state, here), start: 0 })).toString()

/** The results of a search, cached by filters, start, query and location. */
export function searchQuery(
  { transport, locale }: Pick<AppContext, 'transport' | 'locale'>,
  state: SearchState,
  extras: SearchExtras,
) {
  const query = callParameters(state, extras)
  return queryOptions({
    queryKey: ['search', locale, query],
    queryFn: ({ signal }) => callApi<typeof searchPositions>(transport, 'GET /api/pcsx/search', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: limits.searchCacheMs,
  })
}

/** Options of a filter for a text that is typed into its panel; nothing is asked for an empty one. */
export function filterOptionsQuery(
  { transport, locale }: Pick<AppContext, 'transport' | 'locale'>,
  state: SearchState,
  filter: string,
  text: string,
) {
  const query: [string, string][] = [...formatSearch(located(state, undefined)), ['filter', filter], ['text', text]]
  return queryOptions({
    queryKey: ['filter options', locale, query],
    queryFn: ({ signal }) =>
      callApi<typeof findFilterOptions>(transport, 'GET /api/pcsx/filter_options', { query, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: limits.suggestionCacheMs,
    gcTime: limits.suggestionCacheMs,
  })
}

/** Suggestions for a text that is being typed, kept for two minutes. */
export function suggestionQuery(
  { transport, locale }: Pick<AppContext, 'transport' | 'locale'>,
  field: 'query' | 'location',
  text: string,
) {
  return queryOptions({
    queryKey: ['suggestions', locale, field, text],
    queryFn: ({ signal }) =>
      callApi<typeof suggestSearches>(transport, 'GET /api/pcsx/search_suggestions', {
        query: [
          ['text', text],
          ['field', field],
        ],
        signal,
      }),
    enabled: text !== '',
    staleTime: limits.suggestionCacheMs,
    gcTime: limits.suggestionCacheMs,
  })
}
