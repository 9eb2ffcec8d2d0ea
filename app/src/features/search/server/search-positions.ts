import type { Place, SearchQuery } from '@foyer/search-engine'
import type { SiteConfig } from '#config/site.ts'
import type { SearchResults } from '../contract.ts'
import type { SearchState } from '../search-params.ts'
import { findAlternatives } from './find-alternatives.ts'
import type { LocationFinder } from './place-finder.ts'
import { ALL_OPTIONS as ALL, planSearch, resolveLocation, type SearchPlan } from './plan-search.ts'
import type { PositionIndex } from './indexing/position-index.ts'
import { filterTitle, presentSearch } from './present-search.ts'

export interface SearchRequest {
  state: SearchState
  site: SiteConfig
  locale: string
  /** Number of rows per page. */
  limit: number
  /** True if map markers are requested. */
  map: boolean
  /** Sorts all results of the search, which the engine returns in its usual order. */
  order?: ((ids: number[]) => Promise<number[]>) | undefined
}

/** A place without positions, for unresolved texts: nothing must match rather than everything. */
const NOWHERE: Place = { kind: 'regions', codes: ['-'] }

/** Plans a search and returns the engine query. */
export async function prepareSearch(
  finder: LocationFinder,
  { state, site, locale, limit, map }: SearchRequest,
): Promise<{ plan: SearchPlan; query: SearchQuery }> {
  const location = await resolveLocation(state, finder)
  const plan = planSearch(state, location, site, { limit, map })
  const query = location.kind === 'unknown' ? { ...plan.query, place: NOWHERE, includeRemote: false } : plan.query
  return { plan, query: { ...query, language: locale.split('-')[0] ?? 'en' } }
}

/** Searches for all results, sorts them, and keeps the requested page. */
async function searchInOrder(index: PositionIndex, query: SearchQuery, order: NonNullable<SearchRequest['order']>) {
  const result = await index.engine.search({ ...query, offset: 0, limit: ALL })
  const ids = await order(result.ids)
  return { ...result, ids: ids.slice(query.offset, query.offset + query.limit) }
}

/**
 * Returns the open positions that match a search with filter counts and, if there are none, alternatives with results.
 */
export async function searchPositions(
  index: PositionIndex,
  finder: LocationFinder,
  request: SearchRequest,
): Promise<SearchResults> {
  const { site, locale } = request
  const { plan: usual, query } = await prepareSearch(finder, request)
  const plan = request.order ? { ...usual, sortBy: 'match' as const } : usual
  const result = request.order ? await searchInOrder(index, query, request.order) : await index.engine.search(query)
  const alternatives =
    result.total === 0
      ? await findAlternatives({ ...plan, query }, index, (name) => filterTitle(name, site, locale))
      : []
  const [cards, facts] = await Promise.all([index.cards(result.ids), index.facts(result.ids)])
  return presentSearch(
    { plan, result, cards, facts, alternatives, label: (facet, key) => index.label(facet, key) },
    site,
    locale,
  )
}
