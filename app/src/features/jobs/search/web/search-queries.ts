import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as limits from '#config/limits.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { explainResult, findFilterOptions, searchPositions, suggestSearches } from '../contract.ts'
import { formatSearch, type SearchState } from '../search-params.ts'

/** Returns the message of a server that can't find all jobs yet; undefined for other errors. */
export const startingText = (error: unknown) =>
  isApiError(error) && error.code === 'starting' ? error.message : undefined

export interface SearchExtras {
  /** True if the map is visible and needs markers. */
  map: boolean
  /** The visitor's location, once the browser has provided it. */
  here: { lat: number; lon: number } | undefined
  /** True if the page needs every list of options at once; otherwise those with many options are requested when they are opened. */
  whole?: boolean
}

/** Returns the search without page-only state and with the visitor's location. */
function located(state: SearchState, here: SearchExtras['here']): SearchState {
  const location =
    here && state.location.toLowerCase() === 'current location'
      ? `current location:::${here.lat},${here.lon}`
      : state.location
  return { ...state, location, pid: undefined, tab: undefined, rest: [] }
}

/** Returns the parameters of the API call. */
function callParameters(state: SearchState, extras: SearchExtras): [string, string][] {
  const call = formatSearch(located(state, extras.here))
  return [...call, ...(extras.map ? [['map', '1'] satisfies [string, string]] : [])]
}

/** Returns the query string of the search, independent of the page. */
export const searchText = (state: SearchState, here: SearchExtras['here']): string =>
  new URLSearchParams(formatSearch({ ...located(state, here), start: 0 })).toString()

/** Query for the results, cached by filters, start, query and location. */
export function searchQuery(
  { transport, locale }: Pick<AppContext, 'transport' | 'locale'>,
  state: SearchState,
  extras: SearchExtras,
) {
  const parameters = callParameters(state, extras)
  const query: [string, string][] = extras.whole ? parameters : [...parameters, ['options', 'short']]
  return queryOptions({
    queryKey: ['search', locale, query],
    queryFn: ({ signal }) => callApi<typeof searchPositions>(transport, 'GET /api/pcsx/search', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: limits.searchCacheMs,
    retry: (_, error) => Boolean(startingText(error)) && typeof document !== 'undefined',
    retryDelay: limits.unavailableRetrySeconds * 1000,
  })
}

/** Query for the reasons why a position is among the results. */
export function explanationQuery(
  { transport, locale }: Pick<AppContext, 'transport' | 'locale'>,
  state: SearchState,
  here: SearchExtras['here'],
  pid: string,
) {
  const query: [string, string][] = [...callParameters(state, { map: false, here }), ['position_id', pid]]
  return queryOptions({
    queryKey: ['explanation', locale, query],
    queryFn: ({ signal }) =>
      callApi<typeof explainResult>(transport, 'GET /api/pcsx/search_explanation', { query, signal }),
    staleTime: limits.searchCacheMs,
  })
}

const FILTER_LISTS = 'filter lists'

/**
 * Returns true if a search has to list all options of its filters. Once a panel was opened in one search, later ones
 * include them, so that each needs one request.
 */
export function needsAllOptions(
  { queryClient }: Pick<AppContext, 'queryClient'>,
  state: SearchState,
  here: SearchExtras['here'],
): boolean {
  const listed = queryClient.getQueriesData({ queryKey: [FILTER_LISTS] }).filter(([, data]) => data !== undefined)
  return listed.length > 0 && !listed.some(([[, , search]]) => search === searchText(state, here))
}

/** Query for all filters of a search with all their options. */
export function filterListsQuery(
  { transport, locale }: Pick<AppContext, 'transport' | 'locale'>,
  state: SearchState,
  here: SearchExtras['here'],
) {
  const query: [string, string][] = [...callParameters({ ...state, start: 0 }, { map: false, here }), ['num', '1']]
  return queryOptions({
    queryKey: [FILTER_LISTS, locale, searchText(state, here)],
    queryFn: ({ signal }) => callApi<typeof searchPositions>(transport, 'GET /api/pcsx/search', { query, signal }),
    staleTime: limits.searchCacheMs,
  })
}

/** Query for a filter's options that match the text typed in its panel; disabled for an empty text. */
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

/** Query for suggestions, cached for two minutes. */
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
