import type { Gazetteer } from '#features/places/server/index.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { SearchState } from '../search-params.ts'
import { searchAsRead } from './search-positions.ts'
import { locationFinder } from './place-finder.ts'
import type { PositionIndex } from './indexing/position-index.ts'

/** An upper bound for any company. */
const ALL = 1_000_000

/**
 * Returns the ids of all open positions that match a search, newest first, as its page would list them. Empty if
 * matching would need dropped words or an unresolved place, since those are not what was searched for.
 */
export async function matchingOf(
  index: PositionIndex,
  gazetteer: Gazetteer,
  tenant: SiteTenant,
  state: SearchState,
  locale: string,
): Promise<number[]> {
  const newest = { ...state, sortBy: 'timestamp', start: 0 }
  const request = { state: newest, site: tenant.site, locale, limit: ALL, map: false }
  const finder = locationFinder(gazetteer, index, locale)
  const { plan, result } = await searchAsRead(index, finder, request, (query) =>
    index.engine.search({ ...query, facets: [] }),
  )
  if (plan.location.kind === 'unknown' || plan.location.kind === 'needed') return []
  return result.spelling.dropped.length > 0 ? [] : result.ids
}
