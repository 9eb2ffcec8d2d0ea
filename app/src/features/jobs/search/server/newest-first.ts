import type { Gazetteer } from '#features/jobs/places/server/index.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { parseSearch, type SearchState } from '../search-params.ts'
import { filterReading } from './filters/filter-reading.ts'
import { locationFinder } from './place-finder.ts'
import type { PositionIndex } from './position-index.ts'
import { searchAsRead } from './search-positions.ts'

/** An upper bound for any company. */
const ALL = 1_000_000

/** Returns the ids of a search's newest open positions, for its feed. */
export async function newestOf(
  index: PositionIndex,
  gazetteer: Gazetteer,
  tenant: SiteTenant,
  parameters: URLSearchParams,
  limit: number,
): Promise<number[]> {
  const state = parseSearch([...parameters], filterReading(tenant))
  const { result } = await searchNewest(index, gazetteer, tenant, state, tenant.site.defaultLanguage, limit)
  return result.ids
}

/**
 * Returns the ids of all open positions that match a search, newest first, as on its page. Empty if matching would need
 * dropped words or an unresolved place, which would change the search.
 */
export async function matchingOf(
  index: PositionIndex,
  gazetteer: Gazetteer,
  tenant: SiteTenant,
  state: SearchState,
  locale: string,
): Promise<number[]> {
  const { plan, result } = await searchNewest(index, gazetteer, tenant, state, locale, ALL)
  if (plan.location.kind === 'unknown' || plan.location.kind === 'needed') return []
  return result.spelling.dropped.length > 0 ? [] : result.ids
}

function searchNewest(
  index: PositionIndex,
  gazetteer: Gazetteer,
  { site }: SiteTenant,
  state: SearchState,
  locale: string,
  limit: number,
) {
  const request = { state: { ...state, sortBy: 'timestamp', start: 0 }, site, locale, limit, map: false }
  return searchAsRead(index, locationFinder(gazetteer, index, locale), request, (query) =>
    index.engine.search({ ...query, facets: [] }),
  )
}
