import type { Place, SearchQuery } from '@foyer/search-engine'
import type { SiteConfig } from '#config/site.ts'
import type { SearchResults } from '../contract.ts'
import type { SearchState } from '../search-params.ts'
import { findAlternatives } from './find-alternatives.ts'
import type { LocationFinder } from './place-finder.ts'
import { planSearch, resolveLocation, type SearchPlan } from './plan-search.ts'
import type { PositionIndex } from './position-index.ts'
import { filterTitle, presentSearch } from './present-search.ts'

export interface SearchRequest {
  state: SearchState
  site: SiteConfig
  locale: string
  /** Rows of a page. */
  limit: number
  /** Whether markers for the map are wanted. */
  map: boolean
}

/** A text that names no place finds nothing, instead of everything. */
const NOWHERE: Place = { kind: 'regions', codes: ['-'] }

/** Plans a search and returns what the engine is asked for it. */
export async function prepareSearch(
  finder: LocationFinder,
  { state, site, locale, limit, map }: SearchRequest,
): Promise<{ plan: SearchPlan; query: SearchQuery }> {
  const location = await resolveLocation(state, finder)
  const plan = planSearch(state, location, site, { limit, map })
  const query = location.kind === 'unknown' ? { ...plan.query, place: NOWHERE, includeRemote: false } : plan.query
  return { plan, query: { ...query, language: locale.split('-')[0] ?? 'en' } }
}

/** Finds the open positions of a search, counts its filters, and says what would find something when nothing does. */
export async function searchPositions(
  index: PositionIndex,
  finder: LocationFinder,
  request: SearchRequest,
): Promise<SearchResults> {
  const { site, locale } = request
  const { plan, query } = await prepareSearch(finder, request)
  const result = await index.engine.search(query)
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
