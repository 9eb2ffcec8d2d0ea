import { searchLimits } from '../../limits.ts'
import type { FilterOption } from '../../contract.ts'
import { plainLabel } from '../../filters.ts'
import { filterOptions } from '../present-search.ts'
import type { LocationFinder } from '../place-finder.ts'
import { ALL_OPTIONS } from '../plan-search.ts'
import type { PositionIndex } from '../position-index.ts'
import { prepareSearch, type SearchRequest } from '../search-positions.ts'

/**
 * Finds a filter's options whose labels contain a text, among all values of the index, most frequent first; empty for a
 * filter that the site does not offer.
 */
export async function findFilterOptions(
  index: PositionIndex,
  finder: LocationFinder,
  request: SearchRequest,
  { filter, text }: { filter: string; text: string },
): Promise<FilterOption[]> {
  const { plan, query } = await prepareSearch(index, finder, request)
  // Pay steps are computed for the page, not stored in the index.
  if (!plan.filterNames.includes(filter) || filter === 'pay') return []
  const { facets } = await index.engine.search({ ...query, limit: 0, facets: [{ name: filter, limit: ALL_OPTIONS }] })
  const wanted = plainLabel(text.trim())
  return filterOptions(filter, facets[filter] ?? [], (key) => index.label(filter, key), request)
    .filter(({ label }) => plainLabel(String(label)).includes(wanted))
    .slice(0, searchLimits.foundFilterOptions)
}
