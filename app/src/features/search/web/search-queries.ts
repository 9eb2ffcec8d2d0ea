import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits } from '#config/limits.ts'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { searchPositions, suggestSearches } from '../contract.ts'
import { formatSearch, type SearchState } from '../search-params.ts'

export interface SearchExtras {
  /** Whether the map is shown, which wants markers. */
  map: boolean
  /** Where the visitor is, once the browser has told. */
  here: { lat: number; lon: number } | undefined
}

/** The parameters of the call: the search without what only the page knows. */
function callParameters(state: SearchState, extras: SearchExtras): [string, string][] {
  const located =
    extras.here && state.location.toLowerCase() === 'current location'
      ? { location: `current location:::${extras.here.lat},${extras.here.lon}` }
      : {}
  const call = formatSearch({ ...state, ...located, pid: undefined, tab: undefined, rest: [] })
  return extras.map ? [...call, ['map', '1']] : call
}

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
